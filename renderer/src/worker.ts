import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { PoolData } from './thread-messages.ts';

const [, { compileCache }] = workerData as [unknown, PoolData];

// Threads do not take over where compiled code is kept.
if (compileCache !== undefined) enableCompileCache(compileCache);
const { writeBatch, writeIndexPart, keepCompiled } = await import('./write-batch.ts');

export { keepCompiled, writeBatch as default, writeIndexPart };
