import { statSync } from 'node:fs';

/** What tells that a file was not touched, without reading it. */
export type FileStamp = { size: number; mtimeMs: number; ctimeMs: number; ino: number };

/** `undefined` when there is no file. */
export function readStamp(file: string): FileStamp | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { size, mtimeMs, ctimeMs, ino };
}

export function isSameStamp(one: FileStamp | undefined, other: FileStamp | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.ino === other.ino
  );
}

/** Clocks of file systems tick slowly: a file may change again without another stamp this long (milliseconds). */
const tick = 2_000;

/** Whether a stamp read at `now` can be trusted later. */
export function isSettled(stamp: FileStamp, now: number): boolean {
  return now - Math.max(stamp.mtimeMs, stamp.ctimeMs) > tick;
}
