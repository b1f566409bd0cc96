export type { Diagnostic } from './check/diagnostic.ts';
export type { AssistantSettings } from './config/parse-assistant.ts';
export type { PageRange } from './page-range.ts';
export type {
  ArchiveFormat,
  DeploymentKind,
  RenderOptions,
  RenderProgress,
  RenderResult,
  WrittenArchive,
} from './render-options.ts';
export { type JoinTarget, joinRange, packRange, renderRange } from './render-range.ts';
export { renderSite } from './render-site.ts';
export {
  openSearchIndex,
  type SearchHit,
  type SearchQuery,
  type SearchReader,
} from './search/search-reader.ts';
