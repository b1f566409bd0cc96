/** What a receiver of a bundle needs: safe unpacking, the check of the site against its manifest, and of the place it goes to. */

export { isReplaceable, markExport, takePlace } from './earlier-export.ts';
export { type UnpackedArchive, unpackArchive } from './unpack-archive.ts';
export { UnpackError, type UnpackErrorCode } from './unpack-error.ts';
export { defaultUnpackLimits, type UnpackLimits } from './unpack-gate.ts';
export { type VerifiedSite, verifySite } from './unpack-verify.ts';
