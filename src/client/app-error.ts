/**
 * The error page of the app: replaces the content until it is cleared or another page is shown.
 */
import { errorTitleOf, notFoundMessage } from '../content/error-words.ts'
import { swapPage } from './page-swap.ts'
import { base } from './routes.ts'
import { parseMarkup } from './trusted.ts'

export interface AppError {
  /** Default 500. */
  statusCode?: number
  statusMessage?: string
  /** The description on the page. */
  message?: string
  /** For the console only, like the two flags. */
  data?: unknown
  fatal?: boolean
  unhandled?: boolean
}

/**
 * Headings and paragraphs get their texts later, and never as markup. The list at the end continues
 * with the items in `<template class="error-page__links">`, if the frame has it.
 */
const markup = `<section class="error-page"><p class="error-page__code" translate="no"></p><div class="error-page__text"><h1 lang="en"></h1><p class="error-page__message" lang="en"></p><p></p><ul class="actions"><li><button class="button">${SITE_STRINGS.retry}</button></li><li><a class="button button--secondary" href="${base}${SITE_FOLDER}">${SITE_STRINGS.home}</a></li>`

/** @param retry what the button on the page does */
export async function showErrorPage(error: AppError, retry: () => void): Promise<void> {
  const { statusCode = 500, message = '' } = error
  const title = errorTitleOf(statusCode)
  console.error(`${statusCode} ${error.statusMessage ?? title}`, error)
  const links = document.querySelector('.error-page__links')?.innerHTML ?? ''
  const content = parseMarkup(markup + links)
  content.querySelector('button')?.addEventListener('click', retry)
  // An answer means a connection, whatever `onLine` says.
  const isOffline = statusCode === 503 && !navigator.onLine
  const ofStatus = statusCode === 404 ? SITE_STRINGS.notFound : SITE_STRINGS.failed
  const help = isOffline ? SITE_STRINGS.offline : ofStatus
  const texts = [statusCode, title, message, help]
  for (const line of content.querySelectorAll('h1, p')) line.textContent = `${texts.shift()}`
  if (!message) content.querySelector('.error-page__message')?.remove()
  await swapPage({ title, content })
}

/** Adds the requested path to the message of `404.html`, which is one file for every URL. */
export function nameMissingPath(): void {
  const message = document.querySelector('.error-page__message')
  if (message?.textContent === notFoundMessage) {
    message.textContent = `${notFoundMessage}: ${location.pathname}`
  }
}
