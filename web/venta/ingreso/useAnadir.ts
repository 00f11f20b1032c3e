import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { useState } from 'react';
import { avisos } from '../../lib/notificaciones.ts';
import { trasPintar } from '../../ui/tras-pintar.ts';
import {
  type NombresDeCatalogo,
  VACIO,
  type Valores,
  valoresDeVehiculo,
  vehiculoDeValores,
} from '../vehiculos/vehiculo-ingresado.ts';
import { duenoDe } from './propietario/dueno.ts';
import { enfocarCampo, enfocarLapiz } from './enfocar-campo.ts';
import { useAceptarCobertura } from './useAceptarCobertura.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { type Guardado, insertar, reemplazar } from './guardar-en-lista.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

interface Entrada {
  readonly estado: EstadoDelFormulario;
  readonly lista: ListaDeVehiculos;
  readonly nombresDe: (valores: Valores) => NombresDeCatalogo;
}

/** The names of an owner on record may be left out: without them, this one is on record. */
const esConocido = ({ propietarioVM: dueno }: VehiculoEntrada): boolean =>
  !dueno.nombre && !dueno.apellidoPaterno && !dueno.razonSocial;

const abrirParaEditar = (estado: EstadoDelFormulario, vehiculo: VehiculoEntrada): void => {
  const { form, setConsulta, setDueno, setDelVehiculo, setEdicion, desplegar } = estado;
  const valores = { ...VACIO, ...valoresDeVehiculo(vehiculo) };
  const dueno = duenoDe(vehiculo.propietarioVM, 'lista', esConocido(vehiculo));
  form.setValues(valores);
  form.clearErrors();
  desplegar();
  setConsulta({ fase: 'abierta', como: 'edicion' });
  setDueno(dueno);
  setEdicion({ patente: vehiculo.patente, valores, registrado: dueno.registrado });
  setDelVehiculo({
    marca: { id: vehiculo.marcaId, nombre: vehiculo.marca ?? '' },
    modelo: { id: vehiculo.modeloId, nombre: vehiculo.modelo ?? '' },
  });
};

const avisarDatos = () => avisos.error('Hubo un error con los datos del vehículo');

/** AÑADIR, ACTUALIZAR, LIMPIAR, 'Cancelar edición' and the edit action of a row. */
export const useAnadir = ({ estado, lista, nombresDe }: Entrada) => {
  const { form, dueno, edicion, mismoPropietario, recordarUso, vaciar } = estado;
  const aceptarCobertura = useAceptarCobertura(estado);
  // Said beside the buttons: forty notices in a row would bury the form.
  const [hecho, setHecho] = useState('');

  /** The vehicle of the form, as it goes into the list. */
  const delFormulario = (): VehiculoEntrada => {
    const valores = form.getValues();
    return vehiculoDeValores(valores, nombresDe(valores), dueno.registrado);
  };
  const decir = (guardado: Guardado): boolean => {
    if ('error' in guardado) avisos.error(guardado.error);
    else setHecho(guardado.hecho);
    return 'hecho' in guardado;
  };
  /** Puts it in the list and empties the form; false when it could not be. */
  const guardar = (): boolean => {
    const { tipoVehiculoId, tipoUsoId } = form.getValues();
    const guardado = (edicion === null ? insertar : reemplazar)(lista, delFormulario());
    if (!decir(guardado)) return false;
    recordarUso(tipoVehiculoId, tipoUsoId);
    vaciar(mismoPropietario);
    return true;
  };
  const enviar = async () => {
    const { patente } = form.getValues();
    await trasPintar();
    const acepta = await aceptarCobertura();
    // Somebody may have pressed again, or gone on to another plate, while it was asked.
    if (!acepta || form.getValues().patente !== patente || !guardar()) return false;
    enfocarCampo('patente');
    return true;
  };
  const editar = (patente: string) => {
    const vehiculo = lista.vehiculos.find((uno) => uno.patente === patente);
    if (!vehiculo) return;
    setHecho('');
    abrirParaEditar(estado, vehiculo);
    enfocarCampo('dv');
  };
  const dejar = (irA: () => void) => {
    setHecho('');
    vaciar(false);
    irA();
  };
  const limpiar = () => dejar(() => enfocarCampo('patente'));
  const cancelar = () => {
    if (edicion) dejar(() => enfocarLapiz(edicion.patente));
  };

  return {
    hecho,
    /** What was done last has been read: the next plate has its turn. */
    callar: () => setHecho(''),
    aceptarCobertura,
    delFormulario,
    guardar,
    /** Several that were found complete, without the form. */
    varios: (nuevos: readonly VehiculoEntrada[]) => decir(insertar(lista, ...nuevos)),
    enviar,
    editar,
    limpiar,
    cancelar,
    avisarDatos,
  };
};
