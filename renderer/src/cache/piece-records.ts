import { deserialize, serialize } from 'node:v8';
import type { DeflatedPiece } from '../site/deflated-piece.ts';
import type { RecordStore } from './record-store.ts';

/** The key under which a piece of an archive lies, by the piece's own. */
export function pieceKey(key: string): string {
  return `z${key}`;
}

export function readPiece(store: RecordStore, key: string): DeflatedPiece | undefined {
  const record = store.read(pieceKey(key));
  return record && deserialize(record);
}

export function writePiece(store: RecordStore, key: string, piece: DeflatedPiece): void {
  store.write([{ key: pieceKey(key), parts: [serialize(piece)] }]);
}
