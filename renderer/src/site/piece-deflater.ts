import type { Piece } from './archive-pieces.ts';
import { type DeflatedPiece, deflatePiece } from './deflated-piece.ts';

export type DeflateOptions = {
  /** Of compression, from 0, which stores, to 9. */
  level: number;
  /** Finds what was compressed earlier, by the key of the piece. */
  readPiece?: ((key: string) => DeflatedPiece | undefined) | undefined;
};

export type PieceDeflater = (piece: Piece) => Promise<DeflatedPiece>;

/** Compressed pieces that are held because they are needed again (bytes). */
const mostHeld = 32 * 1024 * 1024;

/** Compresses pieces. Those that come more than once among `all` are compressed once, as long as there is room for them. */
export function createPieceDeflater(
  all: Iterable<Pick<Piece, 'key'>>,
  { level, readPiece }: DeflateOptions,
): PieceDeflater {
  const uses = countKeys(all);
  const held = new Map<string, Promise<DeflatedPiece>>();
  let heldBytes = 0;
  const deflate = async ({ key, read }: Piece) => readPiece?.(key) ?? deflatePiece(await read(), level);
  return async (piece) => {
    const { key } = piece;
    const left = (uses.get(key) ?? 1) - 1;
    uses.set(key, left);
    const known = held.get(key);
    const deflated = known ?? deflate(piece);
    if (left > 0 && !known && heldBytes < mostHeld) {
      held.set(key, deflated);
      heldBytes += (await deflated).deflated.length;
    } else if (left === 0 && known) {
      held.delete(key);
      heldBytes -= (await deflated).deflated.length;
    }
    return deflated;
  };
}

function countKeys(pieces: Iterable<Pick<Piece, 'key'>>): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { key } of pieces) uses.set(key, (uses.get(key) ?? 0) + 1);
  return uses;
}
