/** What is known of a plate before it enters a sale: in a source, in none, or nobody answered. */
export type SituacionPatente = 'conocida' | 'no_encontrado' | 'sin_respuesta';
