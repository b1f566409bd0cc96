import { createServer } from 'node:https';
import { onTestFinished } from 'vitest';

/** Made for tests alone: it opens nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0c83OcXSHF0ySb/y
CSV/3bYP/m7Idhs/tN/mGIPm/oahRANCAARQRYNK76h+G2p15uHNKmf3cKpO/9KZ
+w9g5Edo8APMMZfQ6GUcd9HUuSznZN0KIqxdTjuHHGwe90euJDVr0sh8
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUCO+xfxQnVEd5NvzcVJRI3C5IGpUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIzNDIyM1oYDzIxMjYxMDI5
MjM0MjIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARQRYNK76h+G2p15uHNKmf3cKpO/9KZ+w9g5Edo8APMMZfQ6GUcd9HU
uSznZN0KIqxdTjuHHGwe90euJDVr0sh8o2QwYjAdBgNVHQ4EFgQUG4tQRMhL0j1Z
iFQJzgcOR43c5PgwHwYDVR0jBBgwFoAUG4tQRMhL0j1ZiFQJzgcOR43c5PgwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQDKduPCrAWhfBuFvwNAnyNlJD9TzTWiWBld0MmIskIIWQIgL9D/eMijCuBB1VZG
3N55WRsHueeJoaAU2+a09uTeyYM=
-----END CERTIFICATE-----
`;

/** Address of a server on this machine whose certificate nobody vouches for, for the length of one test. */
export async function listenSelfSigned(): Promise<string> {
  const server = createServer({ key, cert }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' ? `https://127.0.0.1:${address?.port}` : '';
}
