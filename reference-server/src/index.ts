export { createKey, type NewKey } from './accounts/keys.ts';
export { createApp } from './app.ts';
export { ConfigError, type ConfigInput, resolveConfig, type ServerConfig } from './config.ts';
export { createServices } from './create-services.ts';
export { createLogger } from './logger.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
export type { AssistantServices, Clock, Services } from './services.ts';
