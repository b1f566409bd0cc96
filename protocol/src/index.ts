export {
  type AssistantContext,
  type AssistantFilter,
  type AssistantMessage,
  type AssistantRequest,
  assistantMessagePath,
  assistantRequestSchema,
  defaultRetrievalPageSize,
  mostRetrievalPageSize,
} from './assistant-message.ts';
export {
  type AssistantChunk,
  type AssistantFinishReason,
  assistantChunkSchema,
  endOfAssistantStream,
  isStrictAgent,
  strictStreamHeader,
} from './assistant-stream.ts';
export {
  type AssistantUsage,
  assistantThreadsPath,
  assistantUsagePath,
  deleteThreadsQuerySchema,
} from './assistant-thread.ts';
export { domainFault, domainSchema } from './domain.ts';
export {
  type BundleFormat,
  bundleFormats,
  bundleQuerySchema,
  type ExportBundle,
  type ExportJob,
  type ExportStatus,
  type ExportWarning,
  exportBundleSchema,
  exportJobIdSchema,
  exportJobSchema,
  exportJobsPath,
  exportStatuses,
  exportStatusSchema,
  exportWarningSchema,
  idempotencyHours,
  idempotencyKeySchema,
  isFinalStatus,
  maxPagePaths,
  type StartExportRequest,
  startExportRequestSchema,
  versionLabelSchema,
} from './export-job.ts';
export {
  adminKeyPattern,
  adminKeyPrefix,
  assistantKeyPattern,
  assistantKeyPrefix,
  type KeyKind,
  keyKind,
} from './key-kind.ts';
export { createOpenApiDocument } from './openapi.ts';
export {
  createProblem,
  type FieldFault,
  fieldFaultSchema,
  type Problem,
  type ProblemMembers,
  problemMediaType,
  problemSchema,
  problemTypeBase,
  toFieldFaults,
} from './problem.ts';
export { allProblemCodes, isProblemCode, type ProblemCode, problemCodes } from './problem-codes.ts';
export { problemResponses } from './problem-responses.ts';
export { type SiteSource, siteSourcePath, siteSourceSchema, sourceMediaTypes } from './site-source.ts';
