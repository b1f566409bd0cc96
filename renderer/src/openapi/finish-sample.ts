import { fileText, type SampleRequest } from './sample-request.ts';

/** Makes up for what a generator leaves undone in the code it wrote. */
export function finishSample(code: string, request: SampleRequest, generator: string): string {
  const read = request.postData?.text === fileText ? (fileReads[generator] ?? []) : [];
  const withFile = read.reduce((text, [written, right]) => text.replace(written, () => right), code);
  return finish[generator]?.(withFile, request) ?? withFile;
}

/** How a body is read from the disk, in place of the text that stands for it. */
const fileReads: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'python/requests': [[`data=b"${fileText}"`, 'data=open("file", "rb")']],
  'node/undici': [
    [`body: '${fileText}'`, "body: fs.readFileSync('file')"],
    ['import ', "import fs from 'node:fs'\nimport "],
  ],
  'php/curl': [[`'${fileText}'`, "file_get_contents('file')"]],
  'go/native': [
    [`payload := strings.NewReader("${fileText}")`, 'payload, _ := os.Open("file")'],
    ['"strings"', '"os"'],
  ],
  'java/unirest': [
    [
      `"${fileText}".getBytes(java.nio.charset.StandardCharsets.UTF_8)`,
      'java.nio.file.Files.readAllBytes(java.nio.file.Path.of("file"))',
    ],
  ],
  'ruby/native': [[`"${fileText}"`, 'File.binread("file")']],
};

type Finish = (code: string, request: SampleRequest) => string;

const finish: Readonly<Record<string, Finish>> = {
  'shell/curl': (code, request) => {
    const literal = withLiterals(code, request);
    return hasBodyOfGet(request) ? literal.replace(' \\\n', ' \\\n  --request GET \\\n') : literal;
  },
  'php/curl': (code, request) =>
    hasBodyOfGet(request)
      ? code.replace('\n\n', "\n\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'GET');\n")
      : code,
  'node/undici': (code, request) =>
    hasBodyOfGet(request) ? code.replace(', {\n', ", {\n  method: 'GET',\n") : code,
  'c/libcurl': (code, request) =>
    hasBodyOfGet(request) && !code.includes('CURLOPT_CUSTOMREQUEST')
      ? code.replace(
          '  curl_easy_setopt(',
          '  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "GET");\n  curl_easy_setopt(',
        )
      : code,
  'php/guzzle': (code) => `${code}\n\necho $response->getBody();`,
  // A list has its name several times.
  'go/native': (code) => code.replaceAll('postData.Set(', 'postData.Add('),
  // Escapes in the text are those of JSON, not of Ruby.
  'ruby/native': (code) => code.replace('request.body = <<~JSON\n', "request.body = <<~'JSON'\n"),
  'python/requests': (code) => `import requests\n\nresponse = ${code}\n\nprint(response.text)`,
};

/** To cURL, text that begins with certain characters is the name of a file, whose content it would send. */
function withLiterals(code: string, { postData }: SampleRequest): string {
  if (postData === undefined) return code;
  const text = postData.text.startsWith('@') ? code.replace("--data '@", "--data-raw '@") : code;
  return postData.params
    .filter(({ fileName, value = '' }) => fileName === undefined && /^[@<]|;/.test(value))
    .reduce((all, { name, value = '' }) => {
      const field = quote(`${name}=${value}`);
      return all.replace(`--form ${field}`, () => `--form-string ${field}`);
    }, text);
}

/** As the generator quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Without a word, these libraries make a request with a body a POST or PUT. */
function hasBodyOfGet({ method, postData }: SampleRequest): boolean {
  return method === 'GET' && postData !== undefined;
}
