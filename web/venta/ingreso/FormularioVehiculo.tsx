import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { Button, Switch } from '@mantine/core';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { Formulario } from '../../ui/Formulario.tsx';
import { SIN_ESPECIAL } from '../vehiculos/especial-ingresado.ts';
import { ETIQUETAS } from './errores-del-formulario.ts';
import classes from './IngresoVehiculo.module.css';
import { SeccionEspecial, SeccionPropietario, TarjetaVehiculo } from './partes-tardias.ts';
import { SeccionVehiculo } from './SeccionVehiculo.tsx';
import { estaAbierta } from './patente/consulta.ts';
import type { SinConsultar } from './patente/usePatente.ts';
import { nombrarDueno } from './propietario/dueno.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { useAdmiteEspecial } from './especial/useAdmiteEspecial.ts';
import type { OpcionesVehiculo } from './opciones/useOpcionesVehiculo.ts';

interface FormularioVehiculoProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly opciones: OpcionesVehiculo;
  /** What was done with the last vehicle, in words. */
  readonly hecho: string;
  readonly sinConsultar: SinConsultar | null;
  readonly alCambiarPatente: (patente: string) => void;
  readonly alReintentar: () => void;
  readonly alEnviar: () => Promise<void>;
  readonly alLimpiar: () => void;
  /** Leaves the vehicle of the list as it was. */
  readonly alCancelar: () => void;
  /** ACTUALIZAR was pressed with something wrong in the form. */
  readonly alFallarEdicion: () => void;
}

export const FormularioVehiculo = ({
  estado,
  convenio,
  opciones,
  hecho,
  sinConsultar,
  alCambiarPatente,
  alReintentar,
  alEnviar,
  alLimpiar,
  alCancelar,
  alFallarEdicion,
}: FormularioVehiculoProps) => {
  const { form, consulta, dueno, edicion, conTarjeta } = estado;
  const { mismoPropietario, setMismoPropietario } = estado;
  const { especial, patenteInvalida } = form.values;
  const admiteEspecial = useAdmiteEspecial(convenio);
  const abierta = estaAbierta(consulta);
  const seMantiene = mismoPropietario && !abierta ? nombrarDueno(form.values, dueno) : '';
  return (
    <Formulario
      form={form}
      alEnviar={alEnviar}
      etiquetas={ETIQUETAS}
      className={classes.formulario}
    >
      {opciones.errorDeCatalogo && (
        <EstadoError
          texto="No pudimos cargar marcas o modelos."
          alReintentar={opciones.reintentar}
        />
      )}
      <SeccionVehiculo
        estado={estado}
        convenio={convenio}
        opciones={opciones}
        alCambiarPatente={alCambiarPatente}
        alReintentar={alReintentar}
      >
        {conTarjeta && (
          <TarjetaVehiculo
            estado={estado}
            convenio={convenio}
            nombres={opciones.nombresDe(form.values)}
            alDejar={alLimpiar}
          />
        )}
        {!abierta && sinConsultar && (
          <Switch
            label="Ingresar sin consultar"
            aria-label="Ingresar sin consultar"
            description="La póliza se emite con los datos tal como los escriba, y no se informa a la AACH."
            checked={sinConsultar.activo}
            onChange={(evento) => sinConsultar.cambiar(evento.currentTarget.checked)}
            className={classes.entera ?? ''}
          />
        )}
      </SeccionVehiculo>
      {admiteEspecial && (abierta || especial) && (
        <Switch
          label="Ingreso especial"
          checked={especial}
          onChange={(evento) =>
            form.setValues({ ...SIN_ESPECIAL, especial: evento.currentTarget.checked })
          }
          disabled={patenteInvalida}
        />
      )}
      {abierta && especial && <SeccionEspecial estado={estado} convenio={convenio} />}
      {abierta && <SeccionPropietario estado={estado} />}
      <div className={classes.pie}>
        {(abierta || mismoPropietario) && (
          <Switch
            label="Usar el mismo propietario para el próximo vehículo"
            {...(seMantiene && { description: `Se mantiene ${seMantiene}` })}
            checked={mismoPropietario}
            onChange={(evento) => setMismoPropietario(evento.currentTarget.checked)}
          />
        )}
        <div className={classes.botones}>
          {edicion === null ? (
            <Button type="submit">AÑADIR</Button>
          ) : (
            <Button
              type="submit"
              onClick={() => {
                if (form.validate().hasErrors) alFallarEdicion();
              }}
            >
              ACTUALIZAR
            </Button>
          )}
          {edicion === null ? (
            <Button variant="default" onClick={alLimpiar}>
              LIMPIAR
            </Button>
          ) : (
            <Button variant="default" onClick={alCancelar}>
              Cancelar edición
            </Button>
          )}
          <output className={classes.hecho}>{hecho}</output>
        </div>
      </div>
    </Formulario>
  );
};
