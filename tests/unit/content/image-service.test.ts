import { parseImagePath } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import {
  type ImageParameters,
  imageMetadataSchema,
  imageServiceUrl,
  serviceImageSize,
} from '../../../src/content/image-service.ts'

const original = 'https://a.storyblok.com/f/1/2000x1000/aa/luce.jpg'

describe('imageServiceUrl', () => {
  it.each<[ImageParameters, string]>([
    [{}, ''],
    [{ width: 800 }, '800x0'],
    [{ height: 600 }, '0x600'],
    [{ width: 800, height: 600 }, '800x600'],
    [{ width: 0, height: 0 }, ''],
    [{ rotate: 270 }, 'filters:rotate(270)'],
    [{ format: 'png', width: 4000 }, '4000x0/filters:format(png)'],
    [
      { rotate: 90, quality: 0, format: 'webp', brightness: 100, blur: 7, width: 40 },
      '40x0/filters:blur(7):brightness(100):format(webp):quality(0):rotate(90)',
    ],
  ])('[IMG-3] turns %j into /m/%s, which the service understands', (parameters, path) => {
    expect(imageServiceUrl(original, parameters)).toBe(`${original}/m/${path}`)
    const understood = parseImagePath(path)
    expect(understood).not.toHaveProperty('problem')
    const { width = 0, height = 0, ...others } = parameters
    expect(understood).toMatchObject(others)
    expect(understood).toMatchObject(width + height === 0 ? {} : { size: { width, height } })
  })

  it.each([
    ['rotate', [0, 45, -90, 360, '90', Number.NaN, null], '90, 180 or 270'],
    ['format', ['avif', 'jpg', 'WEBP', ''], 'webp, png or jpeg'],
    ['quality', [-1, 100.5, 101, '80', Number.NaN, Number.POSITIVE_INFINITY], '0 to 100'],
    ['blur', [-0.1, 101, ''], '0 to 100'],
    ['brightness', [-20, 101, null], '0 to 100'],
    ['width', [-1, 4001, 10.5, '10'], 'a whole number from 0 to 4000'],
    ['height', [-1, 4001], 'a whole number from 0 to 4000'],
    ['sharpen', [1], 'width, height, format, quality, rotate, blur, brightness'],
  ])('[IMG-2] refuses a wrong %s, naming it and the allowed values', (name, values, allowed) => {
    for (const value of values) {
      const parameters = { [name]: value } as ImageParameters
      const url = () => imageServiceUrl(original, parameters)
      const message = expect.stringMatching(new RegExp(`${name}.*${allowed}`))
      expect(url, `${name} ${value}`).toThrow(
        expect.objectContaining({ name: 'RangeError', message }),
      )
    }
  })

  it('[IMG-2] names every wrong parameter at once', () => {
    const parameters = { rotate: 1, blur: 200 } as unknown as ImageParameters
    expect(() => imageServiceUrl(original, parameters)).toThrow(/rotate.*blur/)
  })
})

describe('imageMetadataSchema', () => {
  it.each([
    [undefined, {}],
    [null, {}],
    [{ copyright: 'x', alt: 'y', rotate: '', blur: null }, {}],
    [
      { rotate: '90', blur: ' 5 ', brightness: 12.5 },
      { rotate: 90, blur: 5, brightness: 12.5 },
    ],
  ])('[IMG-2] reads %j as %j', (metadata, expected) => {
    expect(imageMetadataSchema.parse(metadata)).toEqual(expected)
  })

  it.each([
    ...[{ rotate: '45' }, { rotate: {} }, { blur: 'molto' }, { blur: ' ' }, { brightness: '101' }],
  ])('[IMG-2] refuses %j', (metadata) => {
    const name = Object.keys(metadata)[0]
    const { error } = imageMetadataSchema.safeParse(metadata)
    expect(error?.issues.map(({ path, message }) => [path, message.split(':')[0]])).toEqual([
      [[name], name],
    ])
  })
})

describe('serviceImageSize', () => {
  it.each([
    [original, { width: 2000, height: 1000 }],
    ['https://a-us.storyblok.com/f/1/30x20/b/x.PNG', { width: 30, height: 20 }],
    ['https://a.storyblok.com/f/1/30x20/b/segno.svg', null],
    ['https://a.storyblok.com/f/1/0x0/b/x.png', null],
    ['https://a.storyblok.com/f/1/30x20/b/x.jpg/m/20x0', null],
    ['https://a.storyblok.com/f/1/b/x.jpg', null],
    ['https://altrove.example/x.jpg', null],
  ])('[IMG-3] reads from %s the size %j', (address, expected) => {
    expect(serviceImageSize(address)).toEqual(expected)
  })
})
