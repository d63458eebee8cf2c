import { describe, expect, it } from 'vitest'
import { refuseHost } from '../../../../build/storyblok/allowlist.ts'

const own = { apiUrl: 'http://127.0.0.1:4010/v2', hosts: ['cdn.example.org'] }
const isAsked = (address: string, hosts = own.hosts): boolean => {
  try {
    refuseHost(new URL(address), { ...own, hosts })
    return true
  } catch {
    return false
  }
}

describe('[IMG-4] refuseHost', () => {
  it.each([
    'https://a.storyblok.com/f/1/a.png',
    'https://a-us.storyblok.com/f/1/a.png',
    'https://a.storyblokchina.cn/f/1/a.png',
    'https://CDN.example.org/a.png',
    'http://127.0.0.1:4010/f/1/a.png',
  ])('lets %s be asked', (address) => expect(isAsked(address)).toBe(true))

  it.each([
    'http://127.0.0.1:4011/a.png',
    'https://127.0.0.1:4010/a.png',
    'http://localhost:4010/a.png',
    'https://cdn.example.org.evil.example/a.png',
    'https://example.org/a.png',
    'https://astoryblok.com/a.png',
    'ftp://a.storyblok.com/a.png',
    'https://io@cdn.example.org/a.png',
  ])('refuses %s', (address) => expect(isAsked(address)).toBe(false))

  it.each([
    ['8.8.8.8', true],
    ['[2606:4700::1111]', true],
    ['[64:ff9b::808:808]', true],
    ['10.1.2.3', false],
    ['100.64.0.9', false],
    ['169.254.169.254', false],
    ['172.31.255.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['239.1.1.1', false],
    ['255.255.255.255', false],
    ['[::]', false],
    ['[::1]', false],
    ['[fc00::1]', false],
    ['[fd12:3456::1]', false],
    ['[fe80::1]', false],
    ['[ff02::1]', false],
    ['[::ffff:10.0.0.1]', false],
    ['[::ffff:8.8.8.8]', false],
    ['[64:ff9b::7f00:1]', false],
    ['[64:ff9b::a9fe:a9fe]', false],
    ['[2002:7f00:1::]', false],
  ])('of addresses that the configuration names, %s: %s', (host, expected) => {
    expect(isAsked(`http://${host}/a.png`, [host])).toBe(expected)
  })
})
