import type { ImageModel } from '../content/model.ts'

/**
 * A picture with its variants. The strict content policy forbids `style` attributes, so the focal
 * point becomes two classes in steps of 25%, and the average colour three, an eighth each channel.
 * @param sizes the `sizes` attribute: how wide the picture is shown at which viewport
 */
export function Picture({ image, sizes }: { image: ImageModel; sizes: string }) {
  return (
    <picture>
      {image.avifSrcset !== '' && (
        <source type="image/avif" srcSet={image.avifSrcset} sizes={sizes} />
      )}
      <source type="image/webp" srcSet={image.webpSrcset} sizes={sizes} />
      <img
        className={`${focusClasses(image.position)} ${toneClasses(image.color)}`}
        src={image.src}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={image.isFirst ? 'eager' : 'lazy'}
        {...(image.isFirst ? { fetchPriority: 'high' as const } : {})}
        decoding="async"
      />
    </picture>
  )
}

/** `48% 30%` → `focus-x50 focus-y25` */
function focusClasses(position: string): string {
  const [x = 50, y = 50] = position.split(' ').map((part) => Number.parseFloat(part))
  return `focus-x${nearestStep(x)} focus-y${nearestStep(y)}`
}

/** `#c8b8a8` → `tone-r5 tone-g5 tone-b5` */
function toneClasses(color: string): string {
  return ['r', 'g', 'b']
    .map((channel, index) => {
      const value = Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16)
      return `tone-${channel}${Math.round(((Number.isNaN(value) ? 240 : value) / 255) * 7)}`
    })
    .join(' ')
}

const nearestStep = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent / 25) * 25)) : 50
