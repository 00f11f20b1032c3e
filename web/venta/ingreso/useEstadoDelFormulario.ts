import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useFormulario } from '../../ui/Formulario.tsx';
import { VACIO, type Valores } from '../vehiculos/vehiculo-ingresado.ts';
import type { BorradorDeCompra } from './borrador/borrador-de-compra.ts';
import type { Edicion } from './borrador/edicion.ts';
import type { DelVehiculo } from './patente/aplicar-encontrado.ts';
import { type Consulta, SIN_PATENTE } from './patente/consulta.ts';
import { type Cotizacion, useCotizacion } from './patente/useCotizacion.ts';
import { type Dueno, hayDueno, SIN_DUENO } from './propietario/dueno.ts';
import { type Plegado, usePlegado } from './usePlegado.ts';
import { erroresDelFormulario } from './errores-del-formulario.ts';

const cambio = (edicion: Edicion, valores: Valores, dueno: Dueno): boolean =>
  JSON.stringify([edicion.valores, edicion.registrado]) !==
  JSON.stringify([valores, dueno.registrado]);

const SIN_VEHICULO: DelVehiculo = { marca: null, modelo: null };

export interface EstadoDelFormulario extends Plegado {
  readonly form: UseFormReturnType<Valores>;
  /** A buyer of a public link, to whom only what the register has is sold. */
  readonly esComprador: boolean;
  readonly consulta: Consulta;
  readonly setConsulta: Dispatch<SetStateAction<Consulta>>;
  readonly dueno: Dueno;
  readonly setDueno: Dispatch<SetStateAction<Dueno>>;
  /** The vehicle being edited; null while adding. */
  readonly edicion: Edicion | null;
  readonly setEdicion: Dispatch<SetStateAction<Edicion | null>>;
  /** The vehicle being edited is not as it stands in the list. */
  readonly edicionCambiada: boolean;
  /** A vehicle that is not in the list was begun. */
  readonly empezado: boolean;
  /** Its price and dates, as the server says them. */
  readonly cotizacion: Cotizacion;
  readonly mismoPropietario: boolean;
  readonly setMismoPropietario: Dispatch<SetStateAction<boolean>>;
  readonly delVehiculo: DelVehiculo;
  readonly setDelVehiculo: Dispatch<SetStateAction<DelVehiculo>>;
  /** The use last chosen for a vehicle type. */
  readonly usoPrevio: (tipoVehiculoId: number) => number | null;
  readonly recordarUso: (tipoVehiculoId: number, tipoUsoId: number) => void;
  /** Empties the form; the owner stays when `conPropietario`. */
  readonly vaciar: (conPropietario: boolean) => void;
}

const delPropietario = (valores: Valores): Partial<Valores> => {
  const { rut, nombre, segundoNombre, apellidoPaterno, apellidoMaterno } = valores;
  const { razonSocial, telefono, email } = valores;
  return {
    rut,
    nombre,
    segundoNombre,
    apellidoPaterno,
    apellidoMaterno,
    razonSocial,
    telefono,
    email,
  };
};

/** The vehicle of the form. One that was open when this tab left goes on as it was. */
export const useEstadoDelFormulario = (
  convenio: ConvenioVM,
  abierto: BorradorDeCompra | null,
): EstadoDelFormulario => {
  const esComprador = useSesion().tipo === 'publica';
  const [consulta, setConsulta] = useState<Consulta>(abierto?.consulta ?? SIN_PATENTE);
  const [dueno, setDueno] = useState<Dueno>(abierto?.dueno ?? SIN_DUENO);
  const [edicion, setEdicion] = useState<Edicion | null>(abierto?.edicion ?? null);
  const [mismoPropietario, setMismoPropietario] = useState(abierto?.mismoPropietario ?? false);
  const [delVehiculo, setDelVehiculo] = useState(abierto?.delVehiculo ?? SIN_VEHICULO);
  const usos = useRef(new Map<number, number>());
  const form = useFormulario<Valores>({
    valoresIniciales: abierto?.valores ?? VACIO,
    sinEspera: true,
    validar: (valores) =>
      erroresDelFormulario(valores, { consulta, dueno, convenio, tipoRegistrado }),
  });
  const plegado = usePlegado(form.errors, esComprador, abierto?.faltan ?? null);
  const cotizacion = useCotizacion(convenio.id, plegado.conTarjeta ? form.values : null);
  const tipoRegistrado = cotizacion.dicha?.tipoVehiculoId ?? null;

  const vaciar = (siHayPropietario: boolean) => {
    const conPropietario = siHayPropietario && hayDueno(form.getValues(), dueno);
    const anteriores = form.getValues();
    form.setValues({
      ...VACIO,
      ...(conPropietario && delPropietario(anteriores)),
      // The toggle stays as the seller left it; what a plate or a row turned on goes with it.
      especial: edicion === null && !anteriores.patenteInvalida && anteriores.especial,
    });
    form.clearErrors();
    setConsulta(SIN_PATENTE);
    plegado.desplegar();
    setDueno(conPropietario ? { ...dueno, fuente: 'anterior' } : SIN_DUENO);
    setDelVehiculo(SIN_VEHICULO);
    setEdicion(null);
  };

  return {
    form,
    esComprador,
    consulta,
    setConsulta,
    dueno,
    setDueno,
    edicion,
    setEdicion,
    edicionCambiada: edicion !== null && cambio(edicion, form.values, dueno),
    empezado: edicion === null && form.values.patente !== '',
    ...plegado,
    cotizacion,
    mismoPropietario,
    setMismoPropietario,
    delVehiculo,
    setDelVehiculo,
    vaciar,
    usoPrevio: (tipoVehiculoId) => usos.current.get(tipoVehiculoId) ?? null,
    recordarUso: (tipoVehiculoId, tipoUsoId) => void usos.current.set(tipoVehiculoId, tipoUsoId),
  };
};
