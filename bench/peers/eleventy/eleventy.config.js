export default function configure(config) {
  config.setTemplateFormats(['11ty.js'])
  return { dir: { input: 'pages', output: 'dist' } }
}
