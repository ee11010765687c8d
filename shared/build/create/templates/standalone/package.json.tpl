{
  "name": "remote-{{name}}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "webpack",
    "dev": "webpack serve --env standalone",
    "types": "tsc -p ."
  },
  "dependencies": {
    "@alma/shared": "{{shared}}",
    "react": "{{react}}",
    "react-dom": "{{react-dom}}"
  },
  "devDependencies": {
    "@types/react": "{{@types/react}}",
    "@types/react-dom": "{{@types/react-dom}}",
    "msw": "{{msw}}",
    "typescript": "{{typescript}}",
    "webpack": "{{webpack}}",
    "webpack-cli": "{{webpack-cli}}",
    "webpack-dev-server": "{{webpack-dev-server}}"
  }
}
