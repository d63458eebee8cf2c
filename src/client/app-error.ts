/**
 * The error state of the application: the error page in the place of the content, until it is
 * cleared or another page is shown.
 */
import { errorTitleOf, notFoundMessage } from '../content/error-words.ts'
import { base } from './base.ts'
import { swapPage } from './page-swap.ts'
import { parseMarkup } from './trusted.ts'

export interface AppError {
  /** Default 500. */
  statusCode?: number
  statusMessage?: string
  /** The description on the page. */
  message?: string
  /** For the console, as the two flags: nothing that a visitor could use. */
  data?: unknown
  fatal?: boolean
  unhandled?: boolean
}

/**
 * Each heading and paragraph gets its text when it is shown: what a caller gives is no markup. The list
 * at its end goes on with the items in `<template class="error-page__links">`, where the frame has that.
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
  // What has an answer has a connection, whatever the browser takes itself for.
  const isOffline = statusCode === 503 && !navigator.onLine
  const ofStatus = statusCode === 404 ? SITE_STRINGS.notFound : SITE_STRINGS.failed
  const help = isOffline ? SITE_STRINGS.offline : ofStatus
  const texts = [statusCode, title, message, help]
  for (const line of content.querySelectorAll('h1, p')) line.textContent = `${texts.shift()}`
  if (!message) content.querySelector('.error-page__message')?.remove()
  await swapPage({ title, content })
}

/** `404.html` is the same file for every URL: here it learns which one was asked for. */
export function nameMissingPath(): void {
  const message = document.querySelector('.error-page__message')
  if (message?.textContent === notFoundMessage) {
    message.textContent = `${notFoundMessage}: ${location.pathname}`
  }
}
