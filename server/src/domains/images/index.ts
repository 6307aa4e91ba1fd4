export { imageRoute } from './image-route.ts'
export { dropImage, keepImage, maximumImage } from './images.ts'
