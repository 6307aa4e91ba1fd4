export { imageRoute } from './image-route.ts'
export { deletePortalImage as dropPortalImage, findImage, findOwnImage } from './image-store.ts'
export { dropImage, dropImages, keepImage, keepPortalImage, maximumImage } from './images.ts'
