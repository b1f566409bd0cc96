import { h } from 'hastscript';
import type { ComponentFamily } from './component.ts';
import { classNames, textProp } from './read-props.ts';

/** A link to a repository. Stars and forks are left out: a bundle asks no other host for them. */
export const repositories: ComponentFamily = {
  'GitHub.Repo': (element, context) => {
    const name = (textProp(element, 'repo') ?? '').replace(/^https?:\/\/(?:www\.)?github\.com\//i, '');
    if (!/^[\w.-]+\/[\w.-]+$/.test(name)) {
      context.message('unknown-component', `Unexpected repository "${name}", expected owner/name`, element);
      return [];
    }
    const address = context.link(`https://github.com/${name}`, element);
    const properties = {
      className: ['op-repo', ...classNames(element)],
      dataVariant: textProp(element, 'variant') ?? 'inset',
      href: address,
      target: '_blank',
      rel: ['noreferrer'],
    };
    return [h('a', properties, [...context.icon('github', { type: 'brands' }), name])];
  },
};
