import { LARGO_PATENTE } from '#values/patente.ts';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CampoAnio } from '../../campos/CampoAnio.tsx';
import { CampoConFormato } from '../../campos/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { AvisoDePatente } from './patente/AvisoDePatente.tsx';
import { estaAbierta } from './patente/consulta.ts';
import { errorDeTipo, ETIQUETAS } from './errores-del-formulario.ts';
import classes from './IngresoVehiculo.module.css';
import { usoInicial, usosDe } from './opciones-vehiculo.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import type { OpcionesVehiculo } from './useOpcionesVehiculo.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';

const SIN_MODELOS =
  'No se encontraron modelos para la combinación de tipo de vehículo y marca seleccionadas';
const MAXIMO_MOTOR = 40;
/** A typed premium was for the type and use before. */
const PRIMA_FIJA = { primaFija: true, prima: null };

interface SeccionVehiculoProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly opciones: OpcionesVehiculo;
  readonly alCambiarPatente: (patente: string) => void;
  readonly alReintentar: () => void;
  /** What was found, between the plate and the fields. */
  readonly children?: ReactNode;
}

const unCaracter = (texto: string) =>
  texto
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-1);
const enMayusculas = (texto: string) => texto.trimStart().toUpperCase();

export const SeccionVehiculo = ({
  estado,
  convenio,
  opciones,
  alCambiarPatente,
  alReintentar,
  children,
}: SeccionVehiculoProps) => {
  const { form, consulta, edicion, esComprador, seVe } = estado;
  const { values: valores } = form;
  const abierta = estaAbierta(consulta);

  const revisarPatente = () => {
    const { length } = form.getValues().patente;
    if (length > 0 && length < LARGO_PATENTE) form.validateField('patente');
  };

  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>
        {edicion === null ? 'Vehículo' : `Editar vehículo ${valores.patente}`}
      </legend>
      <div className={classes.campos}>
        <div className={classes.placa}>
          <CampoPatente
            {...form.getInputProps('patente')}
            onChange={alCambiarPatente}
            onBlur={revisarPatente}
            placeholder="Ej.: BBCL23"
            readOnly={edicion !== null}
            maxLength={12}
            {...(edicion !== null && { description: 'La patente no se puede cambiar.' })}
          />
          {abierta && seVe('dv') && (
            <CampoConFormato
              label={ETIQUETAS.dv}
              {...form.getInputProps('dv')}
              formatear={unCaracter}
              disabled={!valores.tieneDv}
              className={classes.dv ?? ''}
            />
          )}
        </div>
        {consulta.fase === 'cerrada' && consulta.reintentable && (
          <Button variant="default" onClick={alReintentar} className={classes.entera ?? ''}>
            Buscar la patente nuevamente
          </Button>
        )}
        <output className={classes.entera}>
          <AvisoDePatente consulta={consulta} esComprador={esComprador} />
        </output>
        {children}
        {abierta && <CamposDelVehiculo estado={estado} convenio={convenio} opciones={opciones} />}
      </div>
    </fieldset>
  );
};

/** What is typed of a vehicle besides its plate, as far as it is not folded. */
const CamposDelVehiculo = ({
  estado,
  convenio,
  opciones,
}: Pick<SeccionVehiculoProps, 'estado' | 'convenio' | 'opciones'>) => {
  const { form, recordarUso, usoPrevio, esComprador, seVe } = estado;
  const { values: valores } = form;
  const conUsos = opciones.usos.length > 0;

  const cambiarTipo = (id: number | null) => {
    const tipoVehiculoId = id ?? 0;
    const tipoUsoId = usoInicial(usosDe(convenio, tipoVehiculoId), usoPrevio(tipoVehiculoId));
    form.setValues({ tipoVehiculoId, tipoUsoId, modeloId: 0, ...PRIMA_FIJA });
    // Another type than the registered one is said where it is chosen.
    const tipoRegistrado = estado.cotizacion.dicha?.tipoVehiculoId ?? null;
    const { especial } = valores;
    form.setErrors({
      ...form.errors,
      tipoVehiculoId: null,
      ...errorDeTipo({ tipoVehiculoId, especial }, { convenio, tipoRegistrado }),
    });
  };
  const cambiarUso = (id: number | null) => {
    if (id === null) return;
    recordarUso(valores.tipoVehiculoId, id);
    form.setValues({ tipoUsoId: id, ...PRIMA_FIJA });
  };
  return (
    <>
      {seVe('tipoVehiculoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoVehiculoId}
          opciones={opciones.tipos}
          {...form.getInputProps('tipoVehiculoId')}
          readOnly={esComprador}
          value={valores.tipoVehiculoId || null}
          onChange={cambiarTipo}
        />
      )}
      {seVe('tipoUsoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoUsoId}
          opciones={opciones.usosParaElegir}
          {...form.getInputProps('tipoUsoId')}
          onChange={cambiarUso}
          disabled={!conUsos}
        />
      )}
      {seVe('marcaId') && (
        <CampoSelector
          label={ETIQUETAS.marcaId}
          opciones={opciones.marcas}
          {...form.getInputProps('marcaId')}
          readOnly={esComprador}
          value={valores.marcaId || null}
          onChange={(id) => form.setValues({ marcaId: id ?? 0, modeloId: 0 })}
        />
      )}
      {seVe('modeloId') && (
        <CampoSelector
          label={ETIQUETAS.modeloId}
          opciones={opciones.modelos}
          {...form.getInputProps('modeloId')}
          readOnly={esComprador}
          value={valores.modeloId || null}
          onChange={(id) => form.setFieldValue('modeloId', id ?? 0)}
          disabled={valores.marcaId === 0 || valores.tipoVehiculoId === 0}
          {...(opciones.cargandoModelos && { description: 'Cargando modelos…' })}
          {...(opciones.sinModelos && { error: SIN_MODELOS })}
        />
      )}
      {seVe('nroMotor') && (
        <TextInput
          label={ETIQUETAS.nroMotor}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAXIMO_MOTOR}
          description="Si el vehículo no tiene motor, escriba SIN MOTOR."
          {...form.getInputProps('nroMotor')}
          onChange={(evento) =>
            form.setFieldValue('nroMotor', enMayusculas(evento.currentTarget.value))
          }
          readOnly={esComprador}
        />
      )}
      {seVe('anioFabricacion') && (
        <CampoAnio
          readOnly={esComprador}
          {...form.getInputProps('anioFabricacion')}
          value={valores.anioFabricacion === null ? '' : String(valores.anioFabricacion)}
          onChange={(texto) =>
            form.setFieldValue('anioFabricacion', texto === '' ? null : Number(texto))
          }
        />
      )}
    </>
  );
};
