/** One-time values that bind a redirect to the provider to its return. */
export interface IdaYVuelta {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verificador: string;
}

/** Identity asserted by the provider. */
export interface IdentidadLeida {
  readonly emisor: string;
  readonly sujeto: string;
  /** Address in lower case; null unless the provider verified it or the settings trust it. */
  readonly correo: string | null;
  /** Reason why `correo` is null: missing or unverified. */
  readonly faltaCorreo: 'ausente' | 'sin_confirmar' | null;
  /** User name at the provider, for a user created from it. */
  readonly nombre: string | null;
  /** Values of the claim with groups or roles. */
  readonly valores: readonly string[];
  /** True when the provider required a second factor, by the values in the settings. */
  readonly conFactor: boolean;
  /** Logout URL of the provider; null when it has none. */
  readonly salida: string | null;
}

/** Failure for the administrator. `causa` holds codes only, never tokens or personal data. */
export interface FallaDelProveedor {
  /** 'sin_respuesta': no answer; 'rechazada': a refusal. */
  readonly falla: 'sin_respuesta' | 'rechazada';
  readonly paso: 'descubrimiento' | 'canje' | 'datos_de_la_persona';
  readonly causa: string;
}

/** Identity provider (OpenID Connect). It never throws. */
export interface ProveedorDeIdentidad {
  /** Returns the authorization URL for the browser. */
  direccionDeEntrada(ida: IdaYVuelta): Promise<string | FallaDelProveedor>;
  /** Exchanges the parameters of the return for an identity. Show the user one text for every failure. */
  leerVuelta(
    parametros: { readonly code: string; readonly iss?: string | undefined },
    ida: IdaYVuelta,
  ): Promise<IdentidadLeida | FallaDelProveedor>;
}
