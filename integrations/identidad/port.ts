/** What one way to the provider and back is held together by; each is good once. */
export interface IdaYVuelta {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: only who began has it. */
  readonly verificador: string;
}

/** Whom the provider says it let in. */
export interface IdentidadLeida {
  readonly emisor: string;
  readonly sujeto: string;
  /** Lower case; null without a mail that the provider verified or the settings trust. */
  readonly correo: string | null;
  /** Why `correo` is null: no mail came, or one that nobody vouches for. */
  readonly faltaCorreo: 'ausente' | 'sin_confirmar' | null;
  /** What they go by there, for a user that is made of it. */
  readonly nombre: string | null;
  /** Of the claim that says what they are. */
  readonly valores: readonly string[];
  /** Whether the provider asked for more than a password, by what the settings take for that. */
  readonly conFactor: boolean;
  /** Where the browser ends the session at the provider too; null when it has no such address. */
  readonly salida: string | null;
}

/** What went wrong on the way, for whoever sets it up; `causa` are codes, never a token nor anything of a person. */
export interface FallaDelProveedor {
  /** No answer, or an answer that lets nobody in. */
  readonly falla: 'sin_respuesta' | 'rechazada';
  readonly paso: 'descubrimiento' | 'canje' | 'datos_de_la_persona';
  readonly causa: string;
}

/** A provider of identities (OpenID Connect). */
export interface ProveedorDeIdentidad {
  /** Where the browser is sent. */
  direccionDeEntrada(ida: IdaYVuelta): Promise<string | FallaDelProveedor>;
  /** Who came back with these parameters of the address; to them, what is wrong is one and the same no. */
  leerVuelta(
    parametros: { readonly code: string; readonly iss?: string | undefined },
    ida: IdaYVuelta,
  ): Promise<IdentidadLeida | FallaDelProveedor>;
}
