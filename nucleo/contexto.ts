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

/** Whoever acts, as the token and the database say; never as a body says. */
export interface Actor {
  readonly rol: Rol;
  readonly usuarioId: number | null;
  readonly nombreUsuario: string | null;
  readonly sesionId: string | null;
  /** The one agreement of a public session. */
  readonly convenioId: number | null;
  /** The one sale of a session opened by a code, such as the one that comes back from paying. */
  readonly ventaId: number | null;
  /** Set when a code opened the sale for one owner: only what is theirs is shown. */
  readonly correo: string | null;
  /** What the session still lacks: until then it makes only the calls that say so. */
  readonly paso: Paso | null;
  readonly ip: string;
  /** What its program says of itself; '' when it says nothing. */
  readonly navegador: string;
}

export interface Puertos {
  readonly reloj: Reloj;
  readonly registro: RegistroVehicular;
  readonly documentos: Documentos;
  /** The backup folder's copy of the marks (ADR 21), or null without one; `documentos` writes it. */
  readonly espejo: Almacen | null;
  readonly correo: Correo;
  /** The outbox folder, or null when mail goes by SMTP. */
  readonly bandeja: Bandeja | null;
  readonly firma: FirmaPdf;
  readonly captcha: Captcha;
  readonly cripto: Cripto;
  readonly llaves: Llaves;
  /** Null when no provider of identities is set. */
  readonly identidad: ProveedorDeIdentidad | null;
  readonly pasarelas: Pasarelas;
  readonly aseguradora: Aseguradora;
  readonly aach: Aach;
}

/** What follows from whom a provider let in. */
export interface IngresoExterno {
  /** As the button of the login page names it. */
  readonly nombre: string;
  /** What values of its claim make of somebody, the first that fits; none: everybody stays what they are. */
  readonly perfiles: readonly { readonly valor: string; readonly rol: RolDePerfil }[];
  /** Whether somebody without a user is made one. */
  readonly crea: boolean;
  /** Who has no password here. */
  readonly sinClave: readonly RolDePerfil[];
  /** The one user who has one all the same, for a day without the provider; lower case. */
  readonly emergencia: string | null;
}

/** The settings of the trade that use cases need, already parsed. */
export interface Ajustes {
  /** Where people reach the product, without a slash at its end. */
  readonly direccion: string;
  /** The same for what is handed on (mails, QR codes, links to share): other devices follow it too. */
  readonly direccionEscrita: string;
  /** Whose signature the certificate shows. */
  readonly apoderado: string;
  /** The insurer as the certificate names it. */
  readonly aseguradora: {
    readonly nombre: string;
    readonly telefono: string;
    readonly sitio: string;
    readonly logoPng?: Uint8Array;
  };
  /** Whether certificates are stored many to an object; they are read either way. */
  readonly paquetes: boolean;
  /** What is asked of a password that is set. */
  readonly politicaDeClaves: PoliticaDeClaves;
  /** Whose login is not whole without a second factor. */
  readonly segundoFactor: readonly Rol[];
  /** What a second person has to approve, and for how many days a proposal can be decided. */
  readonly dosPersonas: {
    readonly rangos: boolean;
    readonly administradores: boolean;
    /** Pesos; null: refunds need nobody else. */
    readonly devolucionesSobre: number | null;
    readonly dias: number;
  };
  /** How staff come in by a provider of identities; null when none is set. */
  readonly identidad: IngresoExterno | null;
  /** Seconds a paid sale may wait before something else gives way to it; null: it never does. */
  readonly presion: {
    /** Whoever comes by public link waits too. */
    readonly sala: number | null;
    /** Reports and exports are refused. */
    readonly informes: number | null;
  };
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** What a verb receives outside a transaction. */
export interface Contexto {
  readonly db: Base;
  readonly puertos: Puertos;
  readonly ajustes: Ajustes;
  /**
   * Address by which this request came, or `ajustes.direccion` where none did. Only for the answer to that
   * browser (return of a payment, passkey); what is signed, mailed or stored uses `ajustes`.
   */
  readonly llegada: string;
  readonly actor: Actor;
  readonly alcance: Alcance;
  readonly ahora: Date;
  readonly solicitudId: string;
  readonly log: Log;
  /** Kills or fails the process here when the setting FALLA names this point. */
  readonly falla: (punto: PuntoDeFalla) => void;
}

export interface OpcionesEncolar {
  readonly prioridad?: number;
  readonly segundos?: number;
  /** Stays a job by itself, although its queue would have it done with others. */
  readonly suelto?: boolean;
  /** The newest job of the same key that still waits runs now, and no other one is added. */
  readonly adelanta?: boolean;
}

/** Who did what to which record, as it is written. */
export type FilaDeAuditoria = Insertable<DB['auditoria']>;

/** What a verb that writes receives: the transaction its caller opened, and its outbox. */
export interface ContextoTx extends Contexto {
  readonly tx: Tx;
  readonly encolar: <E extends z.ZodType>(
    cola: Cola<E>,
    encargo: z.input<E>,
    opciones?: OpcionesEncolar,
  ) => Promise<void>;
  /** Leaves audit rows to the end of the transaction, which writes all of them at once. */
  readonly auditar: (filas: readonly FilaDeAuditoria[]) => void;
  /**
   * The same transaction on account of another request, where one is of several; of none, for what is
   * done for all of them at once.
   */
  readonly aCuentaDe: (otro: Contexto | null) => ContextoTx;
}

/** Opens transactions for jobs and routes; the only place where one begins. */
export type EnTransaccion = <T>(ctx: Contexto, uso: (ctx: ContextoTx) => Promise<T>) => Promise<T>;
