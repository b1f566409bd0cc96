import { applyTheme } from './shell/theme.ts';

/** Runs before the first paint, so that a dark page never flashes white. */
applyTheme();
