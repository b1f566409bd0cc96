/** What a receiver of a bundle needs: safe unpacking, the checks of the site and of the place it goes to, and digests of files. */

export { digestFile } from './digest-file.ts';
export { isReplaceable, markExport, takePlace } from './earlier-export.ts';
export { type UnpackedArchive, unpackArchive } from './unpack-archive.ts';
export { UnpackError, type UnpackErrorCode } from './unpack-error.ts';
export { defaultUnpackLimits, type UnpackLimits } from './unpack-gate.ts';
export { type VerifiedSite, verifySite } from './unpack-verify.ts';
