/**
 * Sentences that promise what a private course may not give. What denies a promise, or says what the
 * law asks for, is none.
 */

const claim = new RegExp(
  [
    /\babilitant[ei]\b/,
    /\babilita(no|zione)?\s+all(a|e|'|’)\s?(professione|esercizio|attività)/,
    /\b(attestato|certificato|certificazione|diploma|titolo)\s+(riconosciut|valid|legalment)\w*/,
    /\b(diploma|titolo|attestato)\s+(di\s+stato|statale|regionale|ministeriale)\b/,
    // Who has it already, “chi ha conseguito la qualifica”, is promised nothing.
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una)\s+qualifica\b/,
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una|il|un)\s+(licenza|patentino)\b/,
    /\bdivent\w+\s+estetist[ae]\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** A full stop of “L. 1/1990” or “art. 3” ends no sentence. */
const sentenceEnd = /(?<=[.!?;:])(?<!(?<!\p{L})(?:l|artt?|nn?|d|lgs)\.)\s+/iu

/** Those of a text that promise. What denies the first claim stands before the others too. */
export const promisesIn = (text: string): string[] =>
  claim.test(text) ? text.split(sentenceEnd).filter(isPromise) : []

function isPromise(sentence: string): boolean {
  const found = claim.exec(sentence)
  if (found === null) return false
  const [verb = ''] = found[0].split(/\s/)
  return !isDenied(sentence.slice(0, found.index) + verb) && !statesLaw(sentence, found[0])
}

/** @param before what stands before the claim, with the first word of it */
const isDenied = (before: string): boolean =>
  /(?<!\p{L})(non|né|nessun\p{L}*|senza)(?!\p{L})/iu.test(before.replace(otherDenials, ''))

/** Words that lead on to the verb of the claim, with nothing among them that denies it again. */
const on = String.raw`\s+(?:(?!(?:non|nessun\p{L}*|ch[ei]|cui)(?!\p{L}))\S+\s+)*?`
const verb = String.raw`(?=(?:divent(?!are)|ottien|otterr|avrai|ricev(?!ere)|rilasci(?!are)|consegu(?!ire|it)|abilita(?:no)?(?!\p{L})))`

/** “Diventa estetista anche senza esperienza” denies nothing, whichever of the two comes first. */
const otherDenials = new RegExp(
  [
    String.raw`senza\s+(?!che\s)\S+${on}${verb}`,
    // “Se non ottieni la licenza” is of the claim itself.
    String.raw`se\s+non\s+\S+\s+\S+${on}${verb}`,
    String.raw`non\s+sol(?:o|tanto|amente)(?!\p{L})`,
    // “Questo corso non serve per diventare estetista” has what serves before it.
    String.raw`(?<=^|,\s*)non\s+(?:[tvc]i\s+)?(?:serv(?:e|ono)|occorr(?:e|ono))\s+(?!per\s)\S+${on}(?:${verb}|(?=per\s+diventare))`,
    String.raw`nessun\p{L}*\s+\S+\s+(?:richiest|necessari)\p{L}*,?${on}${verb}`,
  ]
    .map((source) => String.raw`(?<!\p{L})${source}`)
    .join('|'),
  'giu',
)

/**
 * “Per diventare estetista serve un percorso di legge” says what the law asks of everybody; what is
 * offered in the same breath makes it a promise again.
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
