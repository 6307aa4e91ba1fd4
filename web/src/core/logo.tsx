import { imageUrl } from '#api/client/base.ts'
import { useBrand } from './brand.ts'

/** The brand's logo; without one a lighthouse: "fyr" in Swedish and Danish. */
export function Logo({ size }: { size: number }) {
  const { image } = useBrand()
  return <BrandLogo image={image === null ? null : imageUrl(image)} size={size} />
}

/** The same of a brand that is being made. */
export function BrandLogo({ image, size }: { image: string | null; size: number }) {
  if (image !== null) return <img className="fyr-logo" src={image} alt="" height={size} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#1f4e8c" />
      <path d="M13.2 26h5.6l1.6-12h-8.8z" fill="#fff" />
      <path d="M12 11.5h8v-3L16 6l-4 2.5z" fill="#ffd166" />
      <path d="M9.5 9.2 4.5 7.4v5.2l5-1.6zM22.5 9.2l5-1.8v5.2l-5-1.6z" fill="#ffd166" opacity=".75" />
    </svg>
  )
}
