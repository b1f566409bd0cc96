import {
  assistantMessagePath,
  assistantThreadsPath,
  assistantUsagePath,
  deleteThreadsQuerySchema,
  domainSchema,
} from '@offprint/protocol';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { findSite } from '../accounts/find-own-site.ts';
import { readPrincipal, requireKey } from '../http/authenticate.ts';
import { methodNotAllowed } from '../http/error-handler.ts';
import { jsonBody } from '../http/json-body.ts';
import { limitAdmin } from '../http/limit-admin.ts';
import { networkOf } from '../http/network-of.ts';
import { ProblemError } from '../http/problem-error.ts';
import { applyLimits } from '../http/rate-limit.ts';
import { toRoutePattern } from '../http/route-pattern.ts';
import { parseInput } from '../http/validate.ts';
import type { AssistantServices } from '../services.ts';
import { allowAnyOrigin } from './allow-any-origin.ts';
import { streamAnswer } from './answer.ts';
import { readConversation, readRequest } from './conversation.ts';
import { createFailureDescriber, type FailureDescription } from './describe-failure.ts';
import { openEventStream } from './event-stream.ts';
import { createKnowledgeBase, type KnowledgeBase } from './knowledge.ts';
import type { AssistantModel } from './models/create-model.ts';
import { wantsStrictStream } from './negotiate.ts';
import { createThreads, type Threads } from './threads.ts';
import { countUsage, readUsage } from './usage.ts';

type Assistant = {
  services: AssistantServices;
  model: AssistantModel;
  knowledge: KnowledgeBase;
  threads: Threads;
  describeFailure: (error: unknown) => FailureDescription;
};

/** The assistant endpoint and the administration of its conversations. */
export function assistantRouter(services: AssistantServices, model: AssistantModel): Router {
  const { config, database, clock } = services;
  const threads = createThreads(database, clock);
  const describeFailure = createFailureDescriber(config.assistant.model);
  const knowledge = createKnowledgeBase(services);
  const assistant: Assistant = { services, model, knowledge, threads, describeFailure };
  const message = toRoutePattern(assistantMessagePath);
  const router = express.Router();
  router.use('/discovery', allowAnyOrigin);
  router.all('/discovery/v1/*rest', refuseVersion1);
  // Clients ask whether an answer of an earlier page load is still on its way; answers end with their connection.
  router.get(`${message}/:chatId/stream`, (_request, response) => {
    response.status(204).end();
  });
  router
    .route(message)
    .post(
      requireKey(services.keys, 'assistant'),
      limitAssistant(services),
      ...jsonBody(config.limits.assistantBodyBytes),
      (request: Request, response: Response) => handleMessage(assistant, request, response),
    )
    .all(methodNotAllowed('POST, OPTIONS'));
  router.use(administrationRouter(services, threads));
  return router;
}

function administrationRouter(services: AssistantServices, threads: Threads): Router {
  const router = express.Router();
  const admin = [requireKey(services.keys, 'admin'), limitAdmin(services)];
  const all = toRoutePattern(assistantThreadsPath);
  router
    .route(all)
    .delete(...admin, async (request: Request, response: Response) => {
      const { fp } = parseInput(deleteThreadsQuerySchema, request.query, 'query');
      const site = await findSite(services.sites, readPrincipal(response), readDomain(request));
      response.json({ deleted: await threads.removeAll(site.id, fp) });
    })
    .all(methodNotAllowed('DELETE'));
  router
    .route(`${all}/:threadId`)
    .delete(...admin, async (request: Request, response: Response) => {
      const site = await findSite(services.sites, readPrincipal(response), readDomain(request));
      const deleted = await threads.remove(site.id, String(request.params.threadId));
      if (deleted === 0)
        throw new ProblemError('unknown-thread', 'No conversation of this site has this id.');
      response.json({ deleted });
    })
    .all(methodNotAllowed('DELETE'));
  router
    .route(assistantUsagePath)
    .get(...admin, async (_request: Request, response: Response) => {
      const { organizationId } = readPrincipal(response);
      response.set('Cache-Control', 'no-store');
      response.json({ days: await readUsage(services.database, services.clock, organizationId) });
    })
    .all(methodNotAllowed('GET, HEAD'));
  return router;
}

function readDomain(request: Request): string {
  return parseInput(domainSchema, request.params.domain, 'domain');
}

const refuseVersion1: RequestHandler = () => {
  const detail = `Version 1 of the assistant is not served here; send AI SDK 5 messages to ${assistantMessagePath}.`;
  throw new ProblemError('assistant-v1-path', detail);
};

/** Middleware behind `requireKey`: the two limits of the assistant, exact over all processes. */
function limitAssistant({ limits, config }: AssistantServices): RequestHandler {
  const { assistantPerOrganization, assistantPerAddress } = config.limits;
  const organization = { name: 'organization', points: assistantPerOrganization, windowSeconds: 3_600 };
  const address = { name: 'address', points: assistantPerAddress, windowSeconds: 86_400 };
  return async (request, response, next) => {
    await applyLimits(limits, response, [
      { limit: organization, subject: readPrincipal(response).organizationId },
      { limit: address, subject: networkOf(request.ip ?? 'unknown') },
    ]);
    next();
  };
}

async function handleMessage(assistant: Assistant, request: Request, response: Response): Promise<void> {
  const { services, model, threads } = assistant;
  const { config, clock, database } = services;
  const principal = readPrincipal(response);
  const { organizationId } = principal;
  const body = readRequest(request.body);
  const conversation = readConversation(body);
  const site = await findSite(services.sites, principal, readDomain(request));
  const knowledge = await assistant.knowledge.open(site);
  if (knowledge === undefined) {
    throw new ProblemError('not-indexed', 'No export of this site has been completed yet.', {
      headers: { 'Retry-After': '10' },
    });
  }
  const thread = await threads.open(conversation.threadId, { organizationId, siteId: site.id, fp: body.fp });
  const { keepAliveSeconds, timeoutSeconds, maxOutputTokens } = config.assistant;
  const stream = openEventStream(response, { threadId: thread.id, keepAliveMs: keepAliveSeconds * 1_000 });
  const logger = services.logger.child(
    { requestId: response.getHeader('x-request-id'), siteId: site.id },
    { serializers: { err: assistant.describeFailure } },
  );
  const input = {
    model,
    knowledge,
    site,
    request: body,
    conversation,
    thread,
    isStrict: wantsStrictStream(request),
    maxOutputTokens,
    timeoutMs: timeoutSeconds * 1_000,
    logger,
  };
  const answering = streamAnswer(
    stream,
    input,
    async ({ text, inputTokens, outputTokens, firstTextSeconds, hasFailed }) => {
      const outcome = stream.left.aborted ? 'left' : hasFailed ? 'failed' : 'finished';
      services.metrics.answerEnded(outcome, firstTextSeconds);
      if (text === '') return;
      await threads.append(thread.id, { question: conversation.question, answer: text });
      await countUsage(database, clock, { organizationId, inputTokens, outputTokens });
    },
  );
  services.running.add(answering);
  await answering.finally(() => services.running.delete(answering));
  stream.end();
}
