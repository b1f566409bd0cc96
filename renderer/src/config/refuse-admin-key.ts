import type { Diagnostic } from '../check/diagnostic.ts';
import { type ConfigNode, childOf, removeAt, textOf } from './config-node.ts';
import { assistantKeyPrefix } from './schema/discovery.ts';

/** Whether a key is a secret of the service, which must never stand in a page. */
export function isAdminKey(key: string): boolean {
  return key.startsWith('svc_') && !key.startsWith(assistantKeyPrefix);
}

/** Takes the assistant out of a configuration that would publish a secret. The message does not repeat it. */
export function refuseAdminKey(root: ConfigNode): Diagnostic[] {
  const node = childOf(childOf(root, 'assistant'), 'key');
  if (!node || !isAdminKey(textOf(node) ?? '')) return [];
  removeAt(root, ['assistant']);
  return [
    {
      rule: 'assistant-admin-key',
      severity: 'error',
      reason: `Unexpected admin key for \`assistant.key\`, expected an assistant key, which begins with "${assistantKeyPrefix}"`,
      ...node.place,
      suggestion: 'Revoke the key that stands there: files with docs are read by many.',
    },
  ];
}
