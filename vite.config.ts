import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = process.env['QUERENT_DEV_API'] ?? 'http://127.0.0.1:8787'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: false },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
})
