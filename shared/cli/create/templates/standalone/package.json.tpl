{
  "name": "remote-{{name}}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "alma build",
    "check": "alma check",
    "dev": "alma dev",
    "lint": "eslint --max-warnings 0 .",
    "release": "alma release",
    "test": "node --import @alma/shared/sources --test",
    "types": "tsc -p ."
  },
  "dependencies": {
    "@alma/shared": "{{shared}}",
    "react": "{{react}}",
    "react-dom": "{{react-dom}}"
  },
  "devDependencies": {
    "@eslint/js": "{{@eslint/js}}",
    "@types/node": "{{@types/node}}",
    "@types/react": "{{@types/react}}",
    "@types/react-dom": "{{@types/react-dom}}",
    "eslint": "{{eslint}}",
    "msw": "{{msw}}",
    "typescript": "{{typescript}}",
    "typescript-eslint": "{{typescript-eslint}}",
    "webpack": "{{webpack}}",
    "webpack-cli": "{{webpack-cli}}",
    "webpack-dev-server": "{{webpack-dev-server}}"
  }
}
