import { createHash } from 'node:crypto';
import { readFrontmatter } from '../markdown/frontmatter.ts';
import type { OutputFile, OutputSite } from './output-site.ts';

type Skill = { name: string; description: string; text: string };

const skillFile = /^(?:\.mintlify\/skills\/[^/]+\/SKILL\.md|skill\.md)$/i;

/**
 * The skills that the docs bring along, at the addresses where agents look for them, and the card that
 * introduces the site. Nothing is made up: without skill files there is no index.
 */
export function createSkillFiles(site: OutputSite): OutputFile[] {
  const skills = findSkills(site);
  if (skills.length === 0) return agentCard(site, []);
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map((skill) => ({
      name: skill.name,
      type: 'skill-md',
      description: skill.description.slice(0, 1024),
      url: `/.well-known/agent-skills/${skill.name}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(skill.text).digest('hex')}`,
    })),
  };
  const legacy = {
    skills: skills.map(({ name, description }) => ({ name, description, files: ['SKILL.md'] })),
  };
  return [
    toJson('.well-known/agent-skills/index.json', index),
    toJson('.well-known/skills/index.json', legacy),
    ...skills.flatMap(({ name, text }) => [
      { path: `.well-known/agent-skills/${name}/SKILL.md`, contents: text },
      { path: `.well-known/skills/${name}/SKILL.md`, contents: text },
    ]),
    ...agentCard(site, skills),
  ];
}

/** Skills by their name as a slug. Those limited to user groups stay out of a public bundle. */
function findSkills({ source }: OutputSite): Skill[] {
  const skills = new Map<string, Skill>();
  for (const file of source.files.filter((path) => skillFile.test(path))) {
    const text = source.readText(file) ?? '';
    const { data } = readFrontmatter(text, file);
    const name = toSlug(textOf(data.name) || (file.split('/').at(-2) ?? 'skill'));
    if (data.groups !== undefined || name === '' || skills.has(name)) continue;
    skills.set(name, { name, description: textOf(data.description), text });
  }
  return [...skills.values()];
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}

/** https://a2aproject.github.io/A2A/latest/specification/#agent-card; it names absolute addresses only. */
function agentCard({ config, siteUrl }: OutputSite, skills: readonly Skill[]): OutputFile[] {
  if (siteUrl === undefined) return [];
  const card = {
    protocolVersion: '0.3',
    name: config.name,
    description: config.description,
    url: siteUrl,
    documentationUrl: siteUrl,
    preferredTransport: 'HTTP+JSON',
    supportedInterfaces: [{ url: siteUrl, protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' }],
    provider: { url: siteUrl, organization: config.name },
    version: '1.0.0',
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: false, pushNotifications: false },
    skills: skills.map(({ name, description }) => ({ id: name, name, description, tags: [] })),
  };
  return [toJson('.well-known/agent-card.json', card)];
}

function toJson(path: string, value: unknown): OutputFile {
  return { path, contents: `${JSON.stringify(value, null, 2)}\n` };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
