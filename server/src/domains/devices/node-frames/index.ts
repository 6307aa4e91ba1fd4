export { createRecentFrames, type RecentFrames } from './recent-frames.ts'
export { nodeFrameRoutes } from './routes.ts'
