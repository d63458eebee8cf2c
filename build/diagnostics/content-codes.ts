import type { CodeEntry } from '../../src/content/diagnostic.ts'

/** Codes of `sync` and `build` about the content; none of them stops the build. */
export const contentCodes = asWarnings({
  STORY_INVALID: {
    name: 'Contenuto non valido',
    means: 'A field that the page needs is invalid, or the whole story is.',
    hint: {
      en: 'The story is left out until the field is corrected and published.',
      it: 'La pagina resta fuori dal sito finché il campo non viene corretto e pubblicato.',
    },
  },
  BLOK_INVALID: {
    name: 'Blocco non valido',
    means: 'A required field of a blok is invalid.',
    hint: {
      en: 'The blok is left out, and anything that would be empty without it, until the field is corrected.',
      it: 'Il blocco resta fuori dalla pagina, con ciò che senza di lui sarebbe vuoto, finché il campo non viene corretto.',
    },
  },
  FIELD_INVALID: {
    name: 'Valore non valido',
    means: 'The value of an optional field is invalid.',
    hint: {
      en: 'The page is built as if the field were empty, until it is corrected.',
      it: 'La pagina è come se il campo fosse vuoto, finché non viene corretto.',
    },
  },
  CONTENT_TYPE_UNKNOWN: {
    name: 'Tipo di contenuto sconosciuto',
    means: 'A story has a content type that the site does not have.',
    hint: {
      en: 'The story is left out. Add the type to contentTypes in the file of the site, or delete the story.',
      it: 'La pagina resta fuori dal sito: elimina la storia, o chiedi a chi cura il sito.',
    },
  },
  BLOK_UNKNOWN: {
    name: 'Blocco sconosciuto',
    means: 'A blok has no component: it is left out of the page.',
    hint: {
      en: 'Write the component (CONTRIBUTING.md says how), or delete the blok.',
      it: 'Elimina il blocco, o chiedi a chi cura il sito.',
    },
  },
  BLOK_EMPTY: {
    name: 'Blocco vuoto',
    means: 'A blok that consists of a list has no entries.',
    hint: {
      en: 'The blok is left out, and anything that would be empty without it, until the field is filled in.',
      it: 'Il blocco resta fuori dalla pagina, con ciò che senza di lui sarebbe vuoto, finché il campo non viene compilato.',
    },
  },
  TEXT_LONG: {
    name: 'Testo troppo lungo',
    means: 'A text is longer than the space for it.',
    hint: {
      en: 'The text is shown as it is; on a phone it may not fit.',
      it: 'Il testo si vede lo stesso, ma su un telefono potrebbe non starci.',
    },
  },
  TEXT_SANITIZED: {
    name: 'Testo ripulito',
    means: 'A formatted text has parts that are not published.',
    hint: {
      en: 'Correct the text in Storyblok.',
      it: 'Correggi il testo nell’editor.',
    },
  },
  LINK_SIMPLIFIED: {
    name: 'Collegamento semplificato',
    means: 'A link has attributes that are not published.',
    hint: {
      en: 'A link may have target="_blank", a title, and nofollow, sponsored or ugc in rel. Remove the others.',
      it: 'Un collegamento può avere “apri in una nuova scheda”, title e, in rel, nofollow, sponsored o ugc: togli il resto.',
    },
  },
  NUMBER_UNCLEAR: {
    name: 'Numero ambiguo',
    means: 'A number has a point before three digits, such as 1.200.',
    hint: {
      en: 'Write thousands without a point.',
      it: 'Scrivi le migliaia senza punto.',
    },
  },
  DATE_REVERSED: {
    name: 'Fine prima dell’inizio',
    means: 'A date ends before it begins.',
    hint: { en: 'Correct one of the two.', it: 'Correggi una delle due date.' },
  },
  SEATS_UNCLEAR: {
    name: 'Posti che non tornano',
    means: 'More places are free than there are.',
    hint: { en: 'Correct one of the two.', it: 'Correggi uno dei due numeri.' },
  },
  ASSET_FAILED: {
    name: 'Foto non scaricata',
    means:
      'The original of an image could not be downloaded, or is not an image that browsers can show.',
    hint: {
      en: 'Replace it with a JPEG.',
      it: 'Scegli al suo posto una foto, in JPEG.',
    },
  },
  ASSET_SIMPLIFIED: {
    name: 'Foto semplificata',
    means:
      'Pages do not show everything in an image file: its animation, the files it loads, its fonts.',
    hint: {
      en: 'Replace it with a file without them, or leave it as it is.',
      it: 'Se così non va, carica al suo posto un altro file.',
    },
  },
  CAPTION_HIDDEN: {
    name: 'Didascalia o credito non mostrati',
    means: 'The asset library has a title or a copyright for a picture whose blok shows none.',
    hint: {
      en: 'If the credit is required, show the picture in a blok with a caption; otherwise leave it, or clear the field of the asset.',
      it: 'Se il credito è dovuto, usa la foto in un blocco con la didascalia; altrimenti lascia così, o svuota il campo nell’archivio.',
    },
  },
  IMAGE_MISSING: {
    name: 'Foto mancante',
    means: 'The content cache does not have the original of an image.',
    hint: {
      en: 'Run `vetrina sync`: it says why the image could not be downloaded.',
      it: 'Carica di nuovo la foto, in JPEG.',
    },
  },
  IMAGE_DAMAGED: {
    name: 'Foto danneggiata',
    means: 'An original of the content cache cannot be encoded.',
    hint: {
      en: 'Run `vetrina sync --full`: it fetches the image again.',
      it: 'Se l’avviso resta, carica di nuovo la foto.',
    },
  },
  REFERENCE_BROKEN: {
    name: 'Riferimento interrotto',
    means: 'A reference leads to a story that is not published, or has another type.',
    hint: {
      en: 'Publish that story, or choose another one.',
      it: 'Pubblica quel contenuto, o scegline un altro.',
    },
  },
  REFERENCE_CIRCLE: {
    name: 'Riferimenti in cerchio',
    means: 'References lead back to where they began.',
    hint: { en: 'Remove one of the references.', it: 'Togli uno dei riferimenti.' },
  },
  OPTION_MISSING: {
    name: 'Valore non più disponibile',
    means: 'A field has a value that its datasource does not have.',
    hint: {
      en: 'Choose another value, or add the entry to the datasource.',
      it: 'Scegli un altro valore, o aggiungilo alla sorgente dati.',
    },
  },
  DATASOURCE_MISSING: {
    name: 'Sorgente dati mancante',
    means: 'A datasource that fields take their values from is missing or empty.',
    hint: {
      en: 'Run `vetrina sync`; if that does not help, create the datasource in Storyblok.',
      it: 'Chiedi a chi cura il sito.',
    },
  },
  REAL_PATH_UNUSED: {
    name: 'Percorso reale ignorato',
    means: 'A story has a real path that is not its slug.',
    hint: {
      en: 'Clear the field “Real path” of the story, at which the editor would open its preview, or give the story that slug.',
      it: 'Svuota il campo “Real path” della pagina, dove l’editor aprirebbe l’anteprima, oppure cambia lo slug.',
    },
  },
  ROUTE_WITHOUT_STORY: {
    name: 'Pagina mancante',
    means: 'A page that the site must have has no published story.',
    hint: {
      en: 'Publish a page story with that slug.',
      it: 'Pubblica una pagina con quello slug.',
    },
  },
  REDIRECT_UNSAFE: {
    name: 'Reindirizzamento non valido',
    means: 'The old URL of a redirect is not a path, or the site itself uses it.',
    hint: {
      en: 'Delete the redirect, or correct the old URL.',
      it: 'Elimina il reindirizzamento o correggi il vecchio indirizzo.',
    },
  },
  REDIRECT_SHADOWED: {
    name: 'Reindirizzamento ignorato',
    means: 'The old URL of a redirect is that of a page.',
    hint: {
      en: 'Delete the redirect, or give the page another slug.',
      it: 'Elimina il reindirizzamento o cambia lo slug della pagina.',
    },
  },
  REDIRECT_TWICE: {
    name: 'Reindirizzamento doppio',
    means: 'Two redirects have the same old URL.',
    hint: { en: 'Delete one of the two.', it: 'Elimina uno dei due.' },
  },
  REDIRECT_BROKEN: {
    name: 'Reindirizzamento interrotto',
    means: 'A redirect leads to a page that is not published or does not exist.',
    hint: {
      en: 'Publish that page, or choose another one.',
      it: 'Pubblica quella pagina o scegline un’altra.',
    },
  },
  REDIRECT_LOOP: {
    name: 'Reindirizzamento in cerchio',
    means: 'Redirects lead in a circle, or through too many others.',
    hint: {
      en: 'Point one of them directly at a page.',
      it: 'Fai in modo che uno di loro porti a una pagina.',
    },
  },
  WORDS_MISSING: {
    name: 'Titolo o descrizione mancante',
    means: 'A page has no title or description of its own.',
    hint: { en: 'Write one in the story.', it: 'Compila il campo nella pagina.' },
  },
  DUPLICATE_TITLE: {
    name: 'Titolo o descrizione uguale',
    means: 'Two pages have the same title or description.',
    hint: {
      en: 'Say what is different about each page.',
      it: 'Scrivi che cosa distingue le due pagine.',
    },
  },
  WORDS_LONG: {
    name: 'Titolo o descrizione lunga',
    means: 'Search results cut the title or description of a page.',
    hint: {
      en: 'Put the important words first, and write less.',
      it: 'Nei risultati verrebbe tagliato: accorcia.',
    },
  },
  WORDS_SHORT: {
    name: 'Titolo o descrizione breve',
    means: 'The title or description of a page says little.',
    hint: {
      en: 'Say more about what visitors find here.',
      it: 'Scrivi qualcosa di più su che cosa si trova qui.',
    },
  },
  OFFLINE_PAGE_HEAVY: {
    name: 'Pagina senza rete troppo pesante',
    means:
      'The page for visitors without a network is over the size limit for what browsers keep of the site.',
    hint: {
      en: 'Shorten the texts of the settings: name, tagline, menu. Until then, visitors without a network see the browser’s own page.',
      it: 'Accorcia i testi delle impostazioni: nome, motto, menu. Intanto chi è senza rete vede la pagina del browser.',
    },
  },
  HOST_LIMIT: {
    name: 'Limite dell’host',
    means:
      'A host does not take all redirects, headers or files of the site: they are too many or too large, or it reserves a name.',
    hint: {
      en: 'Redirects that the host does not take have a page each that forwards visitors. Delete redirects that nobody uses any more.',
      it: 'Gli altri funzionano con una pagina ciascuno. Elimina i reindirizzamenti che nessuno usa più.',
    },
  },
  SHARE_LETTERS: {
    name: 'Lettere non disegnate',
    means:
      'The font of the pictures for sharing lacks letters of a title: the pictures leave the title out.',
    hint: {
      en: 'Write it with other letters, or choose a picture for sharing in the page.',
      it: 'Scrivilo con altre lettere, o scegli nella pagina una foto per la condivisione.',
    },
  },
  PUBLIC_LINK: {
    name: 'File di public escluso',
    means: 'A symbolic link in `public/` cannot be followed.',
    hint: {
      en: 'Replace the symbolic link with a copy.',
      it: 'Metti una copia al posto del collegamento simbolico.',
    },
  },
  PUBLIC_LEFTOVER: {
    name: 'File lasciato in public',
    means: 'A file in `public/` begins with a dot, or was left there by a desktop or an editor.',
    hint: {
      en: 'Remove it; or give it another name, if visitors are meant to have it.',
      it: 'Toglilo, o dagli un altro nome se i visitatori devono poterlo scaricare.',
    },
  },
  SPACE_CHANGED: {
    name: 'Spazio diverso',
    means: 'The content cache held another space before this sync.',
    hint: {
      en: 'If this was not intended, correct STORYBLOK_TOKEN and sync again.',
      it: 'Se non è voluto, correggi STORYBLOK_TOKEN e sincronizza di nuovo.',
    },
  },
  LANGUAGE_UNNAMED: {
    name: 'Lingua non pubblicata',
    means: 'The space has a language that `languages` of `site.config.ts` does not name.',
    hint: {
      en: 'Name it in site.config.ts, or ignore this warning: it appears only once.',
      it: 'Aggiungila in site.config.ts, oppure lasciala fuori: l’avviso non si ripete.',
    },
  },
  LANGUAGE_GONE: {
    name: 'Lingua tolta',
    means:
      'The content cache had stories in a language that the settings or the space no longer have.',
    hint: {
      en: 'If this was not intended, put the language back in site.config.ts and in the space, then sync again.',
      it: 'Se non è voluto, rimetti la lingua in site.config.ts e nello spazio, poi sincronizza di nuovo.',
    },
  },
  LANGUAGE_EMPTY: {
    name: 'Lingua senza contenuti',
    means: 'A language of `site.config.ts` that the space does not have.',
    hint: {
      en: 'Add the language to the space (Settings → Internationalization) and translate, or remove it from site.config.ts.',
      it: 'Aggiungi la lingua allo spazio (Settings → Internationalization) e traduci, oppure toglila da site.config.ts.',
    },
  },
  FONTS_KEPT: {
    name: 'Caratteri non aggiornati',
    means: 'The fonts of `fonts.stylesheet` could not be downloaded; those of the last sync stay.',
    hint: {
      en: 'Sync again later, or correct fonts.stylesheet in site.config.ts.',
      it: 'Sincronizza di nuovo più tardi, o correggi fonts.stylesheet in site.config.ts.',
    },
  },
})

function asWarnings<Code extends string>(codes: Record<Code, Omit<CodeEntry, 'severity'>>) {
  const entries = Object.entries<Omit<CodeEntry, 'severity'>>(codes)
  return Object.fromEntries(
    entries.map(([code, entry]) => [code, { ...entry, severity: 'warning' }]),
  ) as Record<Code, CodeEntry>
}
