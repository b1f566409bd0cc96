import { expect, test } from 'vitest';
import { renderOperation } from './render-api.ts';

const securitySchemes = {
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
  unused: { type: 'http', scheme: 'basic' },
  oauth: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://login.example/authorize',
        tokenUrl: 'https://login.example/token',
        scopes: { 'things:read': 'Read things', 'things:write': 'Change things' },
      },
    },
  },
};
const components = { securitySchemes };

test('says that credentials are optional where a request may go without', async () => {
  const { text, html } = await renderOperation({ security: [{}, { basic: [] }] }, { components });
  expect(text).toContain('Optional');
  const fields = html.slice(html.indexOf('id="authorization"'));
  expect(fields).not.toContain('op-field-required');
});

test('says which credentials go together', async () => {
  const { text } = await renderOperation(
    { security: [{ apiKey: [], bearer: [] }, { oauth: ['things:read'] }] },
    { components },
  );
  expect(text).toContain('One of: apiKey and bearer together, oauth');
  expect(text).toMatch(/X-Key\s*string\s*header\s*apiKey/);
});

test('gives the addresses of OAuth and the scopes that the operation requires', async () => {
  const { text } = await renderOperation({ security: [{ oauth: ['things:read'] }] }, { components });
  expect(text).toContain('https://login.example/authorize');
  expect(text).toContain('https://login.example/token');
  expect(text).toMatch(/Scopes: things:read \(Read things\)/);
  expect(text).not.toContain('Change things)');
});

test('brings the schemes that a page uses into its Markdown', async () => {
  const { markdown } = await renderOperation({}, { components, security: [{ bearer: [] }] });
  expect(markdown).toMatch(/securitySchemes:\s+bearer:\s+type: http/);
  expect(markdown).not.toContain('unused');
});

test('asks for no header where the connection proves who is calling', async () => {
  const { text, samples, model } = await renderOperation(
    { security: [{ mtls: [] }] },
    { components: { securitySchemes: { mtls: { type: 'mutualTLS' } } }, languages: ['bash'] },
  );
  expect(text).toContain('Client certificate');
  expect(text).not.toContain('Authorizationstring');
  expect(samples.cURL).not.toContain('Authorization');
  expect(model.security).toEqual([]);
});

test('writes the scheme of HTTP before the credentials', async () => {
  const { text, samples, model } = await renderOperation(
    { security: [{ digest: [] }] },
    { components: { securitySchemes: { digest: { type: 'http', scheme: 'Digest' } } }, languages: ['bash'] },
  );
  expect(text).toContain('Authorization: Digest <credentials>');
  expect(samples.cURL).toContain("'Authorization: Digest <credentials>'");
  expect(model.security).toMatchObject([[{ type: 'other', prefix: 'Digest' }]]);
});
