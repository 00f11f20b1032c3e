/** Vehicle of the national registry, without phone or e-mail of its owner. */
export interface VehiculoRegistrado {
  /** Plate in record form: six characters, upper case (D-PPU-01). */
  patente: string;
  dv: string;
  tipoVehiculo: string;
  marca: string;
  modelo: string;
  anioFabricacion: number;
  numeroMotor: string;
  propietario: {
    /** RUT number without check digit; from 50,000,000 a company, which has only `razonSocial`. */
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
/** The vehicle registry. It never throws; a missing answer is `sin_respuesta`. */
export interface RegistroVehicular {
  buscar(patente: string): Promise<RespuestaRegistro>;
  /** Maximum plates per request, 1 to 100 (D-REGISTRO-01). */
  readonly porPregunta: number;
  /** Looks up at most `porPregunta` different plates; returns their answers in the same order. */
  buscarVarias(patentes: readonly string[]): Promise<readonly RespuestaRegistro[]>;
}
