/**
 * The styles of all views, in one file with the page that draws widgets. A part that brings styles of its own waits for
 * them to be applied, behind all that the page is busy with; together they weigh less than one picture.
 */
import '#ui/chart/chart.css'
import 'uplot/dist/uPlot.min.css'
import './company-info/company-info.css'
import './control-sliders/control-sliders.css'
import './fill-indicator/fill-indicator.css'
import './gauge/gauge.css'
import './iframe/iframe.css'
import './image/image.css'
import './image-map/image-map.css'
import './info-card/info-card.css'
import './multichart/multichart.css'
import './parts/scroll-table.css'
import './parts/tone-mark.css'
import './raw-table/raw-table.css'
import './sensor-overview/sensor-overview.css'
import './single-value/single-value.css'
import './text/text.css'
import './tilt-chart/tilt-chart.css'
import './trend-chart/trend-chart.css'
import './weather/weather.css'
