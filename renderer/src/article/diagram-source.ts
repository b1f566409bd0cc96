/** Lines for the engine to draw, or the first one that it would pass over. */
export type DiagramSource = { lines: string[] } | { unknown: string };
