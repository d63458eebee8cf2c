/** What a chat with the professional starts with where the page says nothing more precise. */
export const greeting = 'Ciao! Vorrei un’informazione.'

/** What it starts with about something that the page offers. */
export const greetingAbout = (offer: string): string => `Ciao! Ti scrivo per: ${offer}.`
