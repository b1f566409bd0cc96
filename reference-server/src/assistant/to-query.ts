/**
 * Words that make a sentence a question and say nothing of its subject, in the languages that documentation is most
 * often asked in. A search engine that ranks by rarity would weigh them, because documentation seldom asks.
 */
const fillers = new Set(
  `a about after all also am an and any are as at be been before being but by can cannot could did do does doing done
  for from get gets getting give given go going had has have having he hello help her hey hi his how i i'd i'll i'm
  i've if in into is isn't it it's its just kind know let like make makes may me might mine more most much must my
  need needs no not of off on one only onto or other our out over per please possible question s same say see shall
  she should show so some something sort still such tell than thank thanks that that's the their them then there these
  they thing things this those through to too up upon us use used uses using very via want wants was way we were what
  what's when where whether which while who whose why will with within without won't work works would yes yet you
  your don't doesn't can't happen happens exactly mean means
  als auf aus bei das dem den der des die ein eine einen einer eines es für hat ich im ist kann man mein mit oder sich
  sind und von was wenn wer werden wie wird wo zu zum zur
  al como con cuál cuando de del dónde el en es esta este está hay la las lo los mi para pero por porque puedo que qué
  se si sin son su un una uno y
  au aux avec ce ces comment dans des du elle est et être il je le les leur ma mes mon ne nous où ou par pas peut pour
  pourquoi quand quel quelle qui quoi sa ses son sont sur une`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Longest text that is read as a question (characters); the search engine reads no more. */
const longestQuery = 500;

/** The telling words of a question, in their order; the question itself when it has none. */
export function toQuery(question: string): string {
  const text = question.slice(0, longestQuery).replaceAll('’', "'");
  const words = text
    .split(/[^\p{L}\p{N}\p{M}_'./@:-]+/u)
    .map((word) => word.replace(/^[-'./:]+|[-'./:]+$/g, ''));
  const telling = words.filter((word) => word !== '' && !fillers.has(word.toLowerCase()));
  return telling.length === 0 ? text.trim() : telling.join(' ');
}
