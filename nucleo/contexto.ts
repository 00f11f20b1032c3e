import type { Captcha } from '#integrations/captcha/port.ts';
import type { Bandeja, Correo } from '#integrations/correo/port.ts';
import type { Cripto } from '#integrations/cripto/port.ts';
import type { Almacen, Documentos } from '#integrations/documentos/port.ts';
import type { Aach } from '#integrations/aach/port.ts';
import type { Aseguradora } from '#integrations/aseguradora/port.ts';
import type { FirmaPdf } from '#integrations/firma-pdf/port.ts';
import type { ProveedorDeIdentidad } from '#integrations/identidad/port.ts';
import type { Llaves } from '#integrations/llaves/port.ts';
import type { Pasarelas } from '#integrations/pasarela-pago/port.ts';
import type { RegistroVehicular } from '#integrations/registro-vehicular/port.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { PoliticaDeClaves } from '#values/clave.ts';
import type { Cola } from '#values/cola.ts';
import type { Alcance } from '#values/llamada.ts';
import type { Paso } from '#values/paso.ts';
import type { Rol, RolDePerfil } from '#values/perfil.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';

/** Caller, as identified by the token and the database, never by the request body. */
export interface Actor {
  readonly rol: Rol;
  readonly usuarioId: number | null;
  readonly nombreUsuario: string | null;
  readonly sesionId: string | null;
  /** Agreement of a public session. */
  readonly convenioId: number | null;
  /** Sale of a session opened by a code, such as the return from a payment. */
  readonly ventaId: number | null;
  /** Address of the owner for whom a code opened the sale; only that owner's data are shown. */
  readonly correo: string | null;
  /** Reminder by whose link the buyer of a public session came. */
  readonly recordatorioId: number | null;
  /** Pending step of the session; until it is done only calls with that step are allowed. */
  readonly paso: Paso | null;
  readonly ip: string;
  /** User-Agent header; '' when missing. */
  readonly navegador: string;
}

export interface Puertos {
  readonly reloj: Reloj;
  readonly registro: RegistroVehicular;
  readonly documentos: Documentos;
  /** Mirror of the number marks in the backup folder (ADR 21), or null; `documentos` writes it. */
  readonly espejo: Almacen | null;
  readonly correo: Correo;
  /** Outbox folder; null when mail is sent by SMTP. */
  readonly bandeja: Bandeja | null;
  readonly firma: FirmaPdf;
  readonly captcha: Captcha;
  readonly cripto: Cripto;
  readonly llaves: Llaves;
  /** Identity provider; null when none is configured. */
  readonly identidad: ProveedorDeIdentidad | null;
  readonly pasarelas: Pasarelas;
  readonly aseguradora: Aseguradora;
  readonly aach: Aach;
}

/** Settings for sign-in through an identity provider. */
export interface IngresoExterno {
  /** Name of the provider on the button of the login page. */
  readonly nombre: string;
  /** Role by claim value; the first match wins. An empty list leaves roles unchanged. */
  readonly perfiles: readonly { readonly valor: string; readonly rol: RolDePerfil }[];
  /** True to create users on first sign-in. */
  readonly crea: boolean;
  /** Roles that cannot sign in with a password. */
  readonly sinClave: readonly RolDePerfil[];
  /** User name, lower case, that keeps a password for outages of the provider. */
  readonly emergencia: string | null;
}

/** Parsed business settings for use cases. */
export interface Ajustes {
  /** Public URL of the product, without a final slash. */
  readonly direccion: string;
  /** Public URL for mails, QR codes and shared links, which other devices open. */
  readonly direccionEscrita: string;
  /** Name of the signatory on the certificate. */
  readonly apoderado: string;
  /** Insurer data for the certificate. */
  readonly aseguradora: {
    readonly nombre: string;
    readonly telefono: string;
    readonly sitio: string;
    readonly logoPng?: Uint8Array;
  };
  /** True to store certificates in packs; reading does not depend on it. */
  readonly paquetes: boolean;
  /** Policy for new passwords. */
  readonly politicaDeClaves: PoliticaDeClaves;
  /** Roles that must use a second factor. */
  readonly segundoFactor: readonly Rol[];
  /** Operations that need a second person, and days until a proposal expires. */
  readonly dosPersonas: {
    readonly rangos: boolean;
    readonly administradores: boolean;
    /** Refunds above this amount in pesos need approval; null: none do. */
    readonly devolucionesSobre: number | null;
    readonly dias: number;
  };
  /** Sign-in of staff through an identity provider; null when none is configured. */
  readonly identidad: IngresoExterno | null;
  /** First policy number of the past that a demonstration sows; null in every other installation. */
  readonly primeraDelPasado: number | null;
  /** Load shedding: seconds that a paid sale may wait before other work gives way; null: never. */
  readonly presion: {
    /** Limit from which visitors of public links wait. */
    readonly sala: number | null;
    /** Limit from which reports and exports are refused. */
    readonly informes: number | null;
  };
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Context of a use case outside a transaction. */
export interface Contexto {
  readonly db: Base;
  readonly puertos: Puertos;
  readonly ajustes: Ajustes;
  /**
   * Origin by which this request arrived; `ajustes.direccion` without a request. Use it only for the answer
   * to that browser (return of a payment, passkey). Anything signed, mailed or stored uses `ajustes`.
   */
  readonly llegada: string;
  readonly actor: Actor;
  readonly alcance: Alcance;
  readonly ahora: Date;
  readonly solicitudId: string;
  readonly log: Log;
  /** Crash point: kills or fails the process if the setting FALLA names it. */
  readonly falla: (punto: PuntoDeFalla) => void;
}

export interface OpcionesEncolar {
  readonly prioridad?: number;
  readonly segundos?: number;
  /** True to keep this job separate from merging by its queue. */
  readonly suelto?: boolean;
  /** True to run the newest waiting job of the same key now, instead of adding another one. */
  readonly adelanta?: boolean;
}

/** New row of the audit table. */
export type FilaDeAuditoria = Insertable<DB['auditoria']>;

/** Context of a use case that writes: the transaction of its caller, and the outbox. */
export interface ContextoTx extends Contexto {
  readonly tx: Tx;
  readonly encolar: <E extends z.ZodType>(
    cola: Cola<E>,
    encargo: z.input<E>,
    opciones?: OpcionesEncolar,
  ) => Promise<void>;
  /** Queues audit rows; one statement writes all of them just before commit. */
  readonly auditar: (filas: readonly FilaDeAuditoria[]) => void;
  /**
   * Returns this transaction on behalf of another request, for a transaction that serves several. With null
   * it is on behalf of none.
   */
  readonly aCuentaDe: (otro: Contexto | null) => ContextoTx;
}

/** Runs `uso` in a transaction. Transactions begin nowhere else. */
export type EnTransaccion = <T>(ctx: Contexto, uso: (ctx: ContextoTx) => Promise<T>) => Promise<T>;
