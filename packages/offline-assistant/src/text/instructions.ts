/** Patterns of text that addresses an assistant instead of informing its readers. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rules?|questions?|passages?|context|everything|guidelines)\b/iu,
  /(?<!\p{L})(?:ignoriere|vergiss|missachte)(?!\p{L}).{0,60}(?<!\p{L})(?:anweisung|anweisungen|regeln?|vorgaben|alles|frage)(?!\p{L})/iu,
  /\b(?:system prompt|new instructions?|new rule for this chat|hidden instructions?)\b/iu,
  /\b(?:assistant|chatbot|ai|a\.i\.|language model|llm|evilbot)\b[^.\n]{0,40}\b(?:must|should|shall|has to|is to|will now|speaks as|replies|reply|say|reveal)\b/iu,
  /\b(?:assistant|system|user)\s?:\s?(?:ignore|say|reply|answer|reveal|print|output|you|disregard)\b/iu,
  /\b(?:you are now|from now on,? (?:you|the assistant)|pretend to be|act as (?:an?|the|if)|decode and obey)\b/iu,
  /\b(?:answer|reply|respond|antworte)\b[^.\n]{0,40}\b(?:every|any|each|all|jede|alle)\b[^.\n]{0,20}\b(?:question|questions|message|frage|fragen)\b/iu,
  /\b(?:tell|inform) the user\b|\bto (?:the|each|every) answer\b|\b(?:in|into) (?:each|every) answer\b/iu,
  /<\/?system>|\[\/?INST\]|<<\/?SYS>>|<\|im_(?:start|end)\|>|"role"\s?:\s?"(?:system|assistant)"|#{2,4} ?(?:system|assistant) ?:/iu,
  /\bcite this passage as\b|\boutput\b[^.\n]{0,30}\bnothing else\b/iu,
];

/** True for text that gives instructions to an assistant. They are quoted as text and never followed. */
export const addressesAssistant = (text: string): boolean => orders.some((order) => order.test(text));
