import bash from 'refractor/bash';
import type { Syntax } from 'refractor/core';
import csharp from 'refractor/csharp';
import diff from 'refractor/diff';
import docker from 'refractor/docker';
import go from 'refractor/go';
import graphql from 'refractor/graphql';
import hcl from 'refractor/hcl';
import ini from 'refractor/ini';
import java from 'refractor/java';
import json5 from 'refractor/json5';
import kotlin from 'refractor/kotlin';
import lua from 'refractor/lua';
import php from 'refractor/php';
import powershell from 'refractor/powershell';
import protobuf from 'refractor/protobuf';
import python from 'refractor/python';
import ruby from 'refractor/ruby';
import rust from 'refractor/rust';
import scss from 'refractor/scss';
import shellSession from 'refractor/shell-session';
import sql from 'refractor/sql';
import swift from 'refractor/swift';
import toml from 'refractor/toml';

/** Grammars that documentation has most: they come with the renderer, where every other is a file to find and to load. */
export const commonGrammars: ReadonlyMap<string, Syntax> = new Map(
  Object.entries({
    bash,
    csharp,
    diff,
    docker,
    go,
    graphql,
    hcl,
    ini,
    java,
    json5,
    kotlin,
    lua,
    php,
    powershell,
    protobuf,
    python,
    ruby,
    rust,
    scss,
    'shell-session': shellSession,
    sql,
    swift,
    toml,
  }),
);
