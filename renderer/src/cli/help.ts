type Help = {
  /** What follows the name of the command. */
  words: string;
  does: string;
  /** One line for each option, and what else there is to know. */
  options: string;
  /** Page of the documentation. */
  page: string;
};

const report = `  --format <format>          pretty, json or github [pretty, in CI github]`;

const helps: Readonly<Record<string, Help>> = {
  render: {
    words: '<folder>',
    does: 'render a docs.json site or a folder of Markdown',
    options: `  --out <folder>             where the site goes [offprint-out/site]
  --archive <formats>        tar.gz, zip, "tar.gz,zip" or none [tar.gz]
  --site-url <address>       public address, for canonical links and sitemap
  --deployment <kind>        cloud, client-hosted or air-gapped [client-hosted]
  --assistant-url <url>      service that answers questions of readers
  --assistant-key <key>      its public key (svc_dsc_…)
  --assistant-domain <site>  the site as the service knows it [its host name]
  --edit-url <address>       where the docs are edited, for links on each page
  --label <text>             version label of this export [digest of content]
  --og-images                draw Open Graph images; needs --site-url
  --vendor-assets            fetch media of other hosts into the bundle
  --cache-dir <folder>       keeps what was rendered for the next time
  --no-cache                 render every page anew
${report}
  --strict                   exit with 1 when there are errors or warnings`,
    page: 'render',
  },
  preview: {
    words: '[folder]',
    does: 'serve the docs here and follow every change',
    options: `  --port <number>            0 takes a free one [3000]
  --host <address>           address to listen on [127.0.0.1]
  --allow-host <name>        a host name that may lead here; may be repeated
  --deployment <kind>        cloud, client-hosted or air-gapped [client-hosted]
  --cache-dir <folder>       keeps what was rendered for the next time`,
    page: 'render',
  },
  check: {
    words: '<folder>',
    does: 'report dead links and other faults, write nothing',
    options: `${report}
  --strict                   exit with 1 for warnings too, not for errors alone`,
    page: 'diagnostics',
  },
  rules: {
    words: '[rule]',
    does: 'explain what check reports, and how to put it right',
    options: '',
    page: 'rules',
  },
  verify: {
    words: '<bundle or folder>',
    does: 'digests, links, other hosts, policy and sizes of a bundle',
    options: `  --format <format>          pretty or json [pretty]
  --strict                   exit with 1 when anything is found`,
    page: 'render',
  },
  export: {
    words: '<domain>',
    does: 'export a site from a service, verify and unpack it',
    options: `  --api-url <address>        base address of the service [OFFPRINT_API_URL]
  --job <id>                 attach to a running job, start none
  --label <text>             version label of this export
  --path <page>              only this page; may be repeated
  --archive <format>         tar.gz or zip [tar.gz]
  --out <folder>             receives bundle.<format> and site/ [offprint-out]
  --timeout <minutes>        longest time for everything [30]
  --allow-http               permit http:// beyond this machine
  --json                     print one line of JSON at the end

  The admin key comes from the variable OFFPRINT_API_KEY, never as an option.`,
    page: 'other-ci',
  },
};

/** What one command takes, or all commands when there is none of that name. */
export function helpOf(name: string | undefined): string {
  const help = name !== undefined && Object.hasOwn(helps, name) ? helps[name] : undefined;
  if (name === undefined || help === undefined) return overview();
  const { words, does, options, page } = help;
  const usage = `Usage: offprint ${name} ${words}${options === '' ? '' : ' [options]'}`;
  return [
    `${usage}\n\n  ${does}`,
    ...(options === '' ? [] : [`Options, with [defaults]\n${options}`]),
    `https://github.com/offprint/offprint/blob/main/docs/${page}.mdx\n`,
  ].join('\n\n');
}

function overview(): string {
  const commands = Object.entries(helps).map(
    ([name, { words, does }]) => `  ${`${name} ${words}`.padEnd(28)}${does}`,
  );
  return `offprint: documentation in, a bundle that opens anywhere out

Usage: offprint <command> [options]

${commands.join('\n')}

offprint <command> --help lists the options of a command, offprint --version tells
the version.

Exit codes
  0   done
  1   errors in the docs (check), warnings (--strict), a faulty bundle, a failed
      export, files that cannot be read or written
  2   wrong use
  70  a fault of our own
`;
}
