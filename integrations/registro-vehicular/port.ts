/** A vehicle as the national registry holds it; never a phone or an e-mail of its owner. */
export interface VehiculoRegistrado {
  /** Record form: six characters, upper case (D-PPU-01). */
  patente: string;
  dv: string;
  tipoVehiculo: string;
  marca: string;
  modelo: string;
  anioFabricacion: number;
  numeroMotor: string;
  propietario: {
    /** Without check digit; 50.000.000 or more is a company, which has only razonSocial. */
    rut: number;
    dv: string;
    nombre: string | null;
    segundoNombre: string | null;
    apellidoPaterno: string | null;
    apellidoMaterno: string | null;
    razonSocial: string | null;
  };
}
export type RespuestaRegistro =
  | { tipo: 'encontrado'; vehiculo: VehiculoRegistrado }
  | { tipo: 'no_encontrado' }
  | { tipo: 'sin_respuesta'; motivo: 'tiempo' | 'caido' | 'respuesta_invalida' | 'no_hay' };
/** The registry outside. It never throws: not answering is one of its answers. */
export interface RegistroVehicular {
  buscar(patente: string): Promise<RespuestaRegistro>;
  /** How many plates one question may ask for, 1 to 100 (D-REGISTRO-01): a register may answer for one alone. */
  readonly porPregunta: number;
  /** An answer for each of these plates, in their order: at most `porPregunta` of them, none twice. */
  buscarVarias(patentes: readonly string[]): Promise<readonly RespuestaRegistro[]>;
}
