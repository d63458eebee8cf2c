/**
 * Finds sentences that promise what a private course may not give. Denials of it, and statements of the
 * law, do not count.
 */

const claim = new RegExp(
  [
    /\babilitant[ei]\b/,
    /\babilita(no|zione)?\s+all(a|e|'|’)\s?(professione|esercizio|attività)/,
    /\b(attestato|certificato|certificazione|diploma|titolo)\s+(riconosciut|valid|legalment)\w*/,
    /\b(diploma|titolo|attestato)\s+(di\s+stato|statale|regionale|ministeriale)\b/,
    // “chi ha conseguito la qualifica” is about people who have it already.
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una)\s+qualifica\b/,
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una|il|un)\s+(licenza|patentino)\b/,
    /\bdivent\w+\s+estetist[ae]\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** A sentence’s end, but not the full stop of “L. 1/1990” or “art. 3”. */
const sentenceEnd = /(?<=[.!?;:])(?<!(?<!\p{L})(?:l|artt?|nn?|d|lgs)\.)\s+/iu

/** Sentences that promise. A denial of their first claim covers the others too. */
export const promisesIn = (text: string): string[] =>
  claim.test(text) ? text.split(sentenceEnd).filter(isPromise) : []

function isPromise(sentence: string): boolean {
  const found = claim.exec(sentence)
  if (found === null) return false
  const [verb = ''] = found[0].split(/\s/)
  return !isDenied(sentence.slice(0, found.index) + verb) && !statesLaw(sentence, found[0])
}

/** @param before the text before the claim, with its first word */
const isDenied = (before: string): boolean =>
  /(?<!\p{L})(non|né|nessun\p{L}*|senza)(?!\p{L})/iu.test(before.replace(otherDenials, ''))

/** Words before the verb of the claim, with no further denial among them. */
const on = String.raw`\s+(?:(?!(?:non|nessun\p{L}*|ch[ei]|cui)(?!\p{L}))\S+\s+)*?`
const verb = String.raw`(?=(?:divent(?!are)|ottien|otterr|avrai|ricev(?!ere)|rilasci(?!are)|consegu(?!ire|it)|abilita(?:no)?(?!\p{L})))`

/** “Diventa estetista anche senza esperienza” denies no claim, in either order. */
const otherDenials = new RegExp(
  [
    String.raw`senza\s+(?!che\s)\S+${on}${verb}`,
    // “Se non ottieni la licenza” denies the claim itself.
    String.raw`se\s+non\s+\S+\s+\S+${on}${verb}`,
    String.raw`non\s+sol(?:o|tanto|amente)(?!\p{L})`,
    // Only at the start: “Questo corso non serve per diventare estetista” denies it.
    String.raw`(?<=^|,\s*)non\s+(?:[tvc]i\s+)?(?:serv(?:e|ono)|occorr(?:e|ono))\s+(?!per\s)\S+${on}(?:${verb}|(?=per\s+diventare))`,
    String.raw`nessun\p{L}*\s+\S+\s+(?:richiest|necessari)\p{L}*,?${on}${verb}`,
  ]
    .map((source) => String.raw`(?<!\p{L})${source}`)
    .join('|'),
  'giu',
)

/**
 * Whether it only states the law, as “Per diventare estetista serve un percorso di legge” does. An
 * offer in the same sentence makes it a promise again.
 */
const statesLaw = (sentence: string, claimed: string): boolean =>
  ofEverybody.test(sentence) &&
  !offer.test(sentence.replace(notEnough, 'non')) &&
  (notEnough.test(sentence) || (demand.test(sentence) && law.test(sentence.replace(claimed, ''))))

const ofEverybody =
  /\b(diventare|si\s+diventa)\s+estetist|\b(conseguire|si\s+consegue|si\s+ottiene)\s+(la|una)\s/i

const notEnough =
  /(?<!\p{L})non\s+(è\s+sufficiente|bast\p{L}+)(\s+(quest|il\s+(mio|nostro))\p{L}*)?/iu

const demand =
  /(?<!\p{L})(?<!\bnon\s+([tvcs]i\s+)?)((serv|occorr)(e|ono)|bisogna|ci\s+(vuole|vogliono)|dev(e|i|ono)|(ri)?chied(e|ono)|preved(e|ono)|(è|sono)\s+(necessari|obbligatori|richiest|previst)\p{L}+|solo|soltanto)(?!\p{L})/iu

const law =
  /\b(legge|norm[ae]|normativa|1\/1990|qualifica|abilitazione|esame|region\w+|accreditat\w+|[bt]riennale|1\.?800\s+ore|anni\s+di\s+(corso|scuola|formazione))\b/i

const offer =
  /\b((quest|nostr)[oaie]|mi[oa]|(con|da)\s+(noi|me)|basta(no)?|iscriviti|ti\s+(fa|farà|port\w+|aiut\w+))\b(?!\s+\w+\s+non\b)/i
