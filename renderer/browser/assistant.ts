import { createPanel } from './assistant/panel.ts';

/** The assistant. This script is loaded when a reader first asks for it; opening a page costs nothing. */
Object.assign(window, { __offprintAssistant: createPanel() });
