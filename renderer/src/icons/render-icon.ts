import type { ElementContent } from 'hast';
export function renderIcon(_v: string): { content: ElementContent[]; message?: string } {
  return { content: [] };
}
