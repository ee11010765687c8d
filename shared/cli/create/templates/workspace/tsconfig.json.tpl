{ "extends": "../tsconfig.web.json", "include": ["."], "exclude": ["dist"] }
